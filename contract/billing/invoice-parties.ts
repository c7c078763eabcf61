import { hasPostalCodes } from '../postal-codes.ts'

/*
 * What an invoice has to say of seller and buyer so that a tax office accepts it: names and full addresses, and the
 * number under which the seller is known to it. Server and web ask the same functions. No zod: the web imports this.
 */

const ADDRESS_FIELDS = ['address', 'zip_code', 'city', 'country'] as const
type AddressField = (typeof ADDRESS_FIELDS)[number]
export type Address = Record<Exclude<AddressField, 'country'>, string> & { country: string | null }

/** What is missing of a buyer's address. */
export function missingAddress(of: Address): AddressField[] {
  return ADDRESS_FIELDS.filter((name) => {
    if (name === 'zip_code' && of.country !== null && !hasPostalCodes(of.country)) return false
    return !of[name]?.trim()
  })
}

/** `company_number`: neither a VAT number nor a registration number. */
const SELLER_FIELDS = [
  'company_name',
  'company_address',
  'company_zip_code',
  'company_city',
  'company_number',
] as const
export type SellerField = (typeof SELLER_FIELDS)[number]

export type SellerData = Record<
  | 'company_name'
  | 'company_address'
  | 'company_zip_code'
  | 'company_city'
  | 'company_reg_no'
  | 'company_vat_no',
  string
> & { country: string }

/** What is missing of the seller's data; until it is there, nothing is sold and no invoice is written. */
export function missingSellerData(of: SellerData): SellerField[] {
  return SELLER_FIELDS.filter((name) => {
    if (name === 'company_number') return !of.company_vat_no.trim() && !of.company_reg_no.trim()
    if (name === 'company_zip_code' && !hasPostalCodes(of.country)) return false
    return !of[name].trim()
  })
}
