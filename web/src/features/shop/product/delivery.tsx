import { IconTruckDelivery } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ShippingEstimate } from '../shipping-estimate.ts'
import { useShippingEstimate } from '../use-shipping-estimate.ts'
import classes from './product.module.css'

interface DeliveryProps {
  pieces: number
  grams: number
  value: number
  currency: string
}

/** When it comes and what that costs, as far as that can be said before there is an address. */
export function Delivery({ currency, ...parcel }: DeliveryProps) {
  const { t } = useTranslation('shop')
  const formats = useFormats()
  const say = useSayEstimate(currency)
  const { country, estimate } = useShippingEstimate(parcel)
  if (estimate === undefined) return null
  return (
    <div className={classes.delivery}>
      <IconTruckDelivery size={18} aria-hidden />
      <p className={classes.deliveryText}>
        {estimate ? say(estimate) : t('product.delivery.ask', { country: formats.country(country) })}
        {estimate?.free ? (
          <span className={classes.free}>{t('product.delivery.or_free', { name: estimate.free })}</span>
        ) : null}
      </p>
    </div>
  )
}

function useSayEstimate(currency: string): (estimate: ShippingEstimate) => string {
  const { t } = useTranslation('shop')
  const { money, number } = useFormats()
  return ({ cost: price, days: { from, to } }) => {
    const cost =
      price === 0 ? t('product.delivery.free') : t('product.delivery.from', { price: money(price, currency) })
    if (to === 0) return t('product.delivery.today', { cost })
    const days = from === to || from === 0 ? number(to) : `${number(from)}–${number(to)}`
    return t('product.delivery.in', { days, count: to, cost })
  }
}
