import { Button, Skeleton } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useShippingEstimate } from '../use-shipping-estimate.ts'
import classes from './cart.module.css'
import type { Cart } from './cart.ts'

export function CartSummary({ cart }: { cart: Cart }) {
  const { t } = useTranslation('shop')
  const { money, number } = useFormats()
  const { items, currency, subtotal } = cart
  const orderable = items.filter(({ problem }) => problem === null)
  const leftOut = items.length - orderable.length
  const shipping = useShippingEstimate({
    pieces: orderable.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: cart.weight_grams,
    value: subtotal,
  })
  return (
    <div className={classes.aside}>
      <SectionCard title={t('cart.summary.title')}>
        <dl className={classes.sums}>
          <div>
            <dt>{t('cart.summary.pieces')}</dt>
            <dd>{number(cart.count)}</dd>
          </div>
          <div className={classes.subtotal}>
            <dt>{t('cart.summary.subtotal')}</dt>
            <dd>{money(subtotal, currency)}</dd>
          </div>
          {orderable.length > 0 ? <Shipping {...shipping} currency={currency} /> : null}
        </dl>
        {orderable.length > 0 && shipping.estimate?.free ? (
          <p className={classes.plus}>{t('product.delivery.or_free', { name: shipping.estimate.free })}</p>
        ) : null}
        <p className={classes.plus}>{t('cart.summary.plus')}</p>
        {leftOut > 0 ? (
          <p className={classes.plus}>{t('cart.summary.left_out', { count: leftOut })}</p>
        ) : null}
        <CheckoutButton isOrderable={leftOut === 0} />
      </SectionCard>
    </div>
  )
}

/** Guests sign in on the way; staff and whoever may not spend find no button. */
function CheckoutButton({ isOrderable }: { isOrderable: boolean }) {
  const { t } = useTranslation('shop')
  const user = useUser()
  if (user && !user.can.buy) return null
  const look = { mt: 'md', size: 'md', fullWidth: true } as const
  // What cannot be ordered is taken out first, here.
  if (!isOrderable) {
    return (
      <Button {...look} disabled>
        {t('cart.summary.checkout')}
      </Button>
    )
  }
  return (
    <LinkButton {...look} to="/shop/checkout">
      {t('cart.summary.checkout')}
    </LinkButton>
  )
}

interface ShippingProps extends ReturnType<typeof useShippingEstimate> {
  currency: string
}

function Shipping({ country, estimate, isPending, currency }: ShippingProps) {
  const { t } = useTranslation('shop')
  const formats = useFormats()
  if (!(estimate || isPending)) return null
  const say = (cost: number) =>
    cost === 0
      ? t('cart.summary.shipping_free')
      : t('cart.summary.shipping_from', { price: formats.money(cost, currency) })
  return (
    <div>
      <dt>{t('cart.summary.shipping', { country: formats.country(country) })}</dt>
      <dd>{estimate ? say(estimate.cost) : <Skeleton width={72} height={18} />}</dd>
    </div>
  )
}
