import { useFormats } from '../../lib/formats.ts'
import classes from './address-block.module.css'
import type { ShopOrder } from './shop-order.ts'

export type PostalAddress = ShopOrder['shipping_address']

/** An address as it stands on a parcel, with the phone for the carrier. */
export function AddressBlock({ address }: { address: PostalAddress }) {
  const formats = useFormats()
  const { company_name, name, zip_code, city, country, phone } = address
  const lines = [
    company_name,
    name,
    ...address.address.split('\n'),
    [zip_code, city].filter(Boolean).join(' '),
    country && formats.country(country),
  ].filter(Boolean)
  return (
    <address className={classes.address}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Singapore, Singapore; lines have no names but their places
        <bdi key={at}>{line}</bdi>
      ))}
      {phone ? <bdi dir="ltr">{phone}</bdi> : null}
    </address>
  )
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  (Object.keys(one) as (keyof PostalAddress)[]).every((name) => one[name] === other[name])
