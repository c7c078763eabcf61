import { isOpenShopOrder } from '#contract/shop-orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { LiveNote } from '../../../ui/live-note.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ShopOrder } from '../shop-order.ts'
import { Reason } from '../timeline.tsx'
import { useMoney } from '../use-money.ts'
import classes from './own.module.css'

/** How the order stands and what comes next, in one sentence. */
export function NextStep({ order }: { order: ShopOrder }) {
  const { t } = useTranslation('shop-orders')
  const { current_status: status } = order
  return (
    <SectionCard title={t('order.next')} aside={isOpenShopOrder(status) ? <LiveNote /> : null}>
      <div className={classes.next}>
        <p className={classes.lead}>
          <Sentence order={order} />
        </p>
        <Reason reason={order.reason} own_reason={order.own_reason} />
        <MoneyBack order={order} />
      </div>
    </SectionCard>
  )
}

function Sentence({ order }: { order: ShopOrder }): string {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const when = useWhen()
  const { total } = useMoney()
  const today = useNow().toISOString().slice(0, 10)
  const { current_status: status, reserved_until: until, estimated_delivery_date: day } = order
  if (status === 'awaiting_payment') {
    const amount = total(order)
    if (!until) return t('order.awaiting_payment_late', { amount })
    const isTransfer = order.payment_method === 'bank'
    return t(isTransfer ? 'order.awaiting_transfer' : 'order.awaiting_payment', { amount, time: when(until) })
  }
  // A day that has passed promises nothing any more.
  if (status === 'shipped' && day && day >= today)
    return t('order.shipped_by', { date: formats.date(day, 'UTC') })
  return t(`order.${status}`)
}

/** What went back, or is about to. */
function MoneyBack({ order }: { order: ShopOrder }) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const { refunded, refund_due, currency } = order
  if (refunded === 0) return null
  const amount = formats.money(refunded, currency)
  return (
    <p className={classes.muted}>
      {refund_due ? t('order.refund_due', { amount }) : t('order.refunded', { amount })}
    </p>
  )
}
