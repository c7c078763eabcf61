import type { NO_REVERSE_CHARGE, VAT_REASONS } from '#contract/vat/calls.ts'
import { prefixOf, prefixOfCountry } from '#contract/vat/vat-numbers.ts'

/*
 * How much VAT a purchase bears, and why. A buyer pays the rate of their own country where the site charges it. A
 * business elsewhere in the European Union accounts for it itself (reverse charge): then seller and buyer stand in
 * different countries of the Union, both have a VAT number, and VIES said that the buyer's is valid. In doubt VAT is
 * charged: it can be given back, whereas VAT that was not charged is the seller's loss.
 */

export interface Seller {
  country: string
  vatNo: string
  eu: boolean
}

export interface Buyer {
  /** Without one, they count as being where the seller is. */
  country: string | null
  vatNo: string
  /** They buy for their trade, whether or not they gave a number. */
  isBusiness?: boolean
}

/** What became of the question whether the buyer's number is good; `none`: it was not asked. */
export type NumberCheck = 'none' | 'wrong_format' | 'valid' | 'invalid' | 'unreachable'

export interface VatCase {
  seller: Seller
  buyer: Buyer
  /** Of the buyer's country. */
  rate: { rate: number; enabled: boolean; eu: boolean }
  check: NumberCheck
}

export interface VatDecision {
  /** In 1/100 percent. */
  rate: number
  reason: Exclude<(typeof VAT_REASONS)[number], 'set_by_staff'>
  vatNumber: NumberCheck | 'other_country'
}

export function decideVat(vatCase: VatCase): VatDecision {
  const vatNumber = standingOf(vatCase)
  if (mayReverseCharge(vatCase) && vatNumber === 'valid') {
    return { rate: 0, reason: 'reverse_charge', vatNumber }
  }
  if (!vatCase.rate.enabled) return { rate: 0, reason: 'not_charged', vatNumber }
  return { rate: vatCase.rate.rate, reason: 'standard', vatNumber }
}

/** Whether a valid number would change anything. If not, VIES need not be asked. */
export function mayReverseCharge({ seller, buyer, rate }: Omit<VatCase, 'check'>): boolean {
  const isAbroad = buyer.country !== null && buyer.country !== seller.country
  return isAbroad && seller.eu && rate.eu && seller.vatNo !== '' && isOfBuyersCountry(buyer)
}

/**
 * Why a business abroad is charged VAT although others account for it themselves. Null where that needs no word: at
 * home, for private buyers, without VAT, and where the standing of the number says it.
 */
export function whyNoReverseCharge(
  { seller, buyer, rate }: Omit<VatCase, 'check'>,
  { reason }: Pick<VatDecision, 'reason'>,
): (typeof NO_REVERSE_CHARGE)[number] | null {
  const isAbroad = buyer.country !== null && buyer.country !== seller.country
  if (reason !== 'standard' || !isAbroad) return null
  if (!buyer.isBusiness && buyer.vatNo === '') return null
  if (!seller.eu || !rate.eu) return 'outside_union'
  if (seller.vatNo === '') return 'seller_number_missing'
  return buyer.vatNo === '' ? 'number_missing' : null
}

function isOfBuyersCountry({ country, vatNo }: Buyer): boolean {
  return country !== null && prefixOf(vatNo) === prefixOfCountry(country)
}

function standingOf({ seller, buyer, check }: VatCase): VatDecision['vatNumber'] {
  if (buyer.vatNo === '') return 'none'
  if (check === 'wrong_format') return check
  const country = buyer.country ?? seller.country
  return isOfBuyersCountry({ ...buyer, country }) ? check : 'other_country'
}
