import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Figure, Figures } from '../../ui/figures.tsx'
import { useVatLine } from '../../ui/vat-line.ts'
import type { ShopOrder } from './shop-order.ts'
import { useMoney } from './use-money.ts'

type Sums = Pick<
  ShopOrder,
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'fee'
  | 'vat_rate'
  | 'vat_reason'
  | 'vat'
  | 'total'
  | 'credits'
> & {
  coupon_code?: string
  /** How it is sent; nothing is, or nobody knows yet, where it is empty. */
  shipping_method: string
  refunded?: number
}

interface ShopSumsProps {
  sums: Sums
  /** Whose VAT it is. */
  country: string
  dimmed?: boolean
}

/** What an order costs, from the goods to the total, and what went back of it. */
export function ShopSums({ sums, country, dimmed }: ShopSumsProps) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const vatLine = useVatLine()
  const { credits } = useMoney()
  const { currency, discount, coupon_code, shipping, shipping_method, fee, refunded = 0 } = sums
  const money = (amount: number) => formats.money(amount, currency)
  const figures: Figure[] = [
    { label: t('sums.subtotal'), value: money(sums.subtotal) },
    ...(discount > 0
      ? [
          {
            label: coupon_code ? t('sums.discount_by', { code: coupon_code }) : t('sums.discount'),
            value: money(-discount),
          },
        ]
      : []),
    {
      label: shipping_method ? t('sums.shipping_by', { method: shipping_method }) : t('sums.shipping'),
      value: shippingCost(),
    },
    ...(fee > 0 ? [{ label: t('sums.fee'), value: money(fee) }] : []),
    { label: vatLine({ vat: sums.vat_rate, vat_reason: sums.vat_reason }, country), value: money(sums.vat) },
    { label: t('sums.total'), value: total(), total: true },
    ...(refunded > 0 ? [{ label: t('sums.refunded'), value: money(-refunded) }] : []),
  ]
  return <Figures figures={figures} dimmed={dimmed ?? false} />

  function shippingCost(): string {
    if (!shipping_method) return '–'
    return shipping === 0 ? t('sums.free') : money(shipping)
  }

  function total(): string {
    return sums.credits === null ? money(sums.total) : `${money(sums.total)} = ${credits(sums.credits)}`
  }
}
