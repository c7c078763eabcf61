import { missingAddress } from '#contract/billing/invoice-parties.ts'
import type { Body } from '../../../lib/api.ts'
import type { SessionUser } from '../../../lib/session.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import type { PostalAddress } from '../address-block.tsx'
import { chosenWay, type Quote } from './use-checkout-quote.ts'

export const ADDRESS_FIELDS = [
  'name',
  'company_name',
  'address',
  'zip_code',
  'city',
  'country',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** A field of the address that the parcel goes to, or of the one on the invoice. */
export type AddressPrefix = '' | 'billing_'
type AddressName = `${AddressPrefix}${AddressField}`

/** Everything that is typed or ticked; what the price depends on stands in the choices. */
export type CheckoutValues = Record<AddressName, string> & {
  /** A kept address by its key, or `NEW_ADDRESS`. */
  chosen: string
  keep_address: boolean
  billing_same: boolean
  agree: boolean
}

export const NEW_ADDRESS = 'new'
type Kept = Quote['addresses'][number]

/** The account's own address has no id. */
export const keyOf = ({ id }: Kept): string => id ?? 'account'

export const keptAddress = (chosen: string, addresses: readonly Kept[]): PostalAddress | undefined =>
  addresses.find((kept) => keyOf(kept) === chosen)?.address

const NOTHING = Object.fromEntries(
  ADDRESS_FIELDS.flatMap((field) => [
    [field, ''],
    [`billing_${field}`, ''],
  ]),
) as Record<AddressName, string>

/** What the account tells is filled in. */
export function firstValues(quote: Quote, user: SessionUser): CheckoutValues {
  const [last] = quote.addresses
  return {
    ...NOTHING,
    name: `${user.first_name} ${user.last_name}`.trim(),
    company_name: user.company_name,
    address: inOneLine(user.address),
    zip_code: user.zip_code,
    city: user.city,
    country: quote.country,
    phone: user.phone,
    billing_country: quote.country,
    chosen: last ? keyOf(last) : NEW_ADDRESS,
    keep_address: true,
    billing_same: true,
    agree: false,
  }
}

/** An account's address may have several lines. */
const inOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

export function addressIn(values: CheckoutValues, prefix: AddressPrefix): PostalAddress {
  const fields = ADDRESS_FIELDS.map((field) => [field, values[`${prefix}${field}`].trim()])
  return Object.fromEntries(fields) as PostalAddress
}

/** Where the parcel goes. */
export function shippingAddress(values: CheckoutValues, addresses: readonly Kept[]): PostalAddress {
  const kept = keptAddress(values.chosen, addresses)
  return kept ? { ...kept, address: inOneLine(kept.address) } : addressIn(values, '')
}

export function checkValues(values: CheckoutValues, addresses: readonly Kept[]): Problems<CheckoutValues> {
  return {
    ...(keptAddress(values.chosen, addresses) ? {} : problemsOf(values, '')),
    ...(values.billing_same ? {} : problemsOf(values, 'billing_')),
    agree: !values.agree && 'must_agree',
  }
}

function problemsOf(values: CheckoutValues, prefix: AddressPrefix): Problems<CheckoutValues> {
  const address = addressIn(values, prefix)
  const missing = [
    ...(address.name ? [] : (['name'] as const)),
    ...missingAddress({ ...address, country: address.country || null }),
  ]
  return Object.fromEntries(missing.map((field) => [`${prefix}${field}`, 'required']))
}

/** The server names fields by where they stand in the body. */
export const SERVER_NAMES = Object.fromEntries(
  ADDRESS_FIELDS.flatMap((field) => [
    [`shipping_address.${field}`, field],
    [`billing_address.${field}`, `billing_${field}`],
  ]),
) as Record<string, AddressName>

type PlacedOrder = NonNullable<Body<'POST /shop/order/place'>>

/** Null while something of it is missing. What was agreed to is what the quote has shown. */
export function orderOf(values: CheckoutValues, quote: Quote): PlacedOrder | null {
  const { shopping_cart_id, shipping_method_id, payment_method, coupon } = quote
  if (!shopping_cart_id || !shipping_method_id || !payment_method) return null
  const credits = chosenWay(quote)?.credits ?? null
  return {
    shopping_cart_id,
    agreed_total: quote.total,
    agreed_currency: quote.currency,
    ...(credits === null ? {} : { agreed_credits: credits }),
    shipping_address: shippingAddress(values, quote.addresses),
    ...(values.billing_same ? {} : { billing_address: addressIn(values, 'billing_') }),
    shipping_method_id,
    payment_method,
    coupon_code: coupon && !coupon.refusal ? coupon.code : '',
    keep_address: values.chosen !== NEW_ADDRESS || values.keep_address,
    agree: true,
  }
}
