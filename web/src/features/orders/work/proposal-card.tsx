import { Button } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { OrderItems } from '../details/order-items.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'
import classes from './order-panel.module.css'

/** A supplement that the customer has not answered yet. */
export function ProposalCard({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const toast = useToasts()
  const withdrawing = useCall('DELETE /order/{id}/change', freshOrder(order.id))
  const { proposed_change: change } = order
  if (!change) return null
  return (
    <SectionCard title={t('change.waits')} aside={formats.dateTime(change.created_at)}>
      <div className={classes.column}>
        <p className={orders.text}>
          <bdi>{change.reason}</bdi>
        </p>
        <OrderItems items={change.items} price={change.price_after} />
        {order.staff_can.withdraw_change ? (
          <div className={orders.buttons}>
            <Button
              variant="default"
              loading={withdrawing.isPending}
              onClick={() =>
                withdrawing
                  .mutateAsync({ params: { id: order.id } })
                  .then(() => toast.success(t('change.withdrawn')), toast.error)
              }
            >
              {t('change.withdraw')}
            </Button>
          </div>
        ) : null}
      </div>
    </SectionCard>
  )
}
