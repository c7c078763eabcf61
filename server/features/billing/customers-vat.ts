import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import {
  checkVatNumber,
  decideVat,
  getVatRate,
  mayReverseCharge,
  type VatDecision,
  whyNoReverseCharge,
} from '#features/vat/index.ts'
import type { Platform } from '#platform/platform.ts'

/** The VAT that a customer pays here now. */
export interface CustomersVat {
  decision: VatDecision
  /** Why a business abroad pays VAT all the same. */
  noReverseCharge: ReturnType<typeof whyNoReverseCharge>
  /** The evidence, where a number was checked for it. */
  checkId: string | null
  /** Where the customer counts as being. */
  country: string
}

/**
 * Opens its own transactions: asking VIES about the buyer's number must not hold one. Goods bear the VAT of the country that
 * they go to; without one the customer's own counts.
 */
export async function vatOfCustomer(
  platform: Platform,
  siteId: string,
  userId: string,
  goesTo?: string,
): Promise<CustomersVat> {
  const vatCase = await platform.db.read(siteId, async (tx) => {
    const settings = await getSettings(tx)
    const person = await getUser(tx, userId)
    const home = await getVatRate(tx, settings.country)
    return {
      seller: { country: settings.country, vatNo: settings.company_vat_no, eu: home.eu },
      buyer: {
        country: goesTo ?? person.country,
        vatNo: person.vat_no,
        isBusiness: person.kind !== 'user' || person.company_name !== '',
      },
      rate: await getVatRate(tx, goesTo ?? person.country),
    }
  })
  const { seller, buyer, rate } = vatCase
  const checked = mayReverseCharge(vatCase)
    ? await checkVatNumber(platform, siteId, { userId, vatNo: buyer.vatNo, seller })
    : { id: null, outcome: 'none' as const }
  const decision = decideVat({ ...vatCase, check: checked.outcome })
  return {
    decision,
    noReverseCharge: whyNoReverseCharge(vatCase, decision),
    checkId: checked.id,
    country: rate.country,
  }
}
