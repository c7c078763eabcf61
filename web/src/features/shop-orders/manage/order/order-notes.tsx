import { Alert, Button } from '@mantine/core'
import { IconCashOff, IconPlayerPause } from '@tabler/icons-react'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Reason } from '../../timeline.tsx'
import type { Order } from '../manage-order.ts'
import classes from './order.module.css'
import { useDirectActs } from './use-direct-acts.ts'

/** What somebody has to know before they do anything: money to send back, and why it waits or is over. */
export function OrderNotes({ order }: { order: Order }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const direct = useDirectActs(order)
  const { current_status: status, refund_due, refunded, currency } = order
  const hasReason = order.reason !== '' || order.own_reason !== null
  return (
    <>
      {refund_due ? (
        <Alert color="bad" icon={<IconCashOff size={18} aria-hidden />} title={t('due.title')}>
          <p className={classes.line}>{t(refunded > 0 ? 'due.text' : 'due.late')}</p>
          {refunded > 0 ? (
            <p className={classes.line}>{t('due.so_far', { amount: formats.money(refunded, currency) })}</p>
          ) : null}
          {order.can.mark_as_refunded ? (
            <Button
              mt="sm"
              size="compact-md"
              variant="default"
              data-screen-only
              loading={direct.isBusy}
              onClick={direct.run.mark_as_refunded}
            >
              {t('acts.mark_as_refunded')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {hasReason && (status === 'on_hold' || status === 'cancelled') ? (
        <Alert
          color="wait"
          icon={<IconPlayerPause size={18} aria-hidden />}
          title={t(status === 'on_hold' ? 'order.held_because' : 'order.cancelled_because')}
        >
          <Reason reason={order.reason} own_reason={order.own_reason} />
        </Alert>
      ) : null}
    </>
  )
}
