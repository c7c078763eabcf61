import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { MessagesCard } from '../messages/messages-card.tsx'
import { type Order, orderTitle } from '../order.ts'
import { orderKey } from '../order-keys.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import { useOwnOrders } from '../own-orders.ts'
import { OrderDetails } from '../vehicle-lines.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { NextStep } from './next-step.tsx'
import layout from './order-details.module.css'
import { Confirmations, OrderFacts } from './order-facts.tsx'
import { OrderFiles } from './order-files.tsx'
import { PriceCard } from './order-items.tsx'
import { OrderMissing } from './order-missing.tsx'
import { Supplement } from './supplement.tsx'
import { Timeline } from './timeline.tsx'

interface OrderDetailsPageProps {
  /** A way to ask about this order. */
  ask?: (orderId: string) => ReactNode
}

/** One order, as its owner sees it. */
export function OrderDetailsPage({ ask }: OrderDetailsPageProps) {
  const { id = '' } = useParams({ strict: false })
  const { one, list } = useOwnOrders()
  const query = useAnswer(one, { params: { id } }, { family: orderKey(id), ...FRESH })
  // What was begun for one order is not for the next.
  if (query.data) return <Details key={id} order={query.data} ask={ask} />
  if (query.error) {
    return <OrderMissing error={query.error} onRetry={() => void query.refetch()} back={list} />
  }
  return <Blank />
}

function Details({ order, ask }: { order: Order } & OrderDetailsPageProps) {
  const { t } = useTranslation('orders')
  const { name } = useOwnOrders()
  const [cancelling, setCancelling] = useState(false)
  useScreenTitle(orderTitle(order))
  useReadNotifications('order', order.id)
  return (
    <>
      <PageHeader
        title={
          <>
            <bdi dir="ltr">#{order.order_no}</bdi> · <bdi>{order.vehicle_label}</bdi>
          </>
        }
        badge={<OrderStatusBadge status={order.status} />}
        hint={<OrderDetails order={order} />}
        actions={
          <>
            {ask?.(order.id)}
            {order.can.cancel ? (
              <Button variant="default" onClick={() => setCancelling(true)}>
                {t('cancel.button')}
              </Button>
            ) : null}
            {order.can.order_again && name === 'own' ? (
              <LinkButton
                to="/submit_order"
                search={{ again: order.id }}
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
              >
                {t('again')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className={layout.grid}>
        <div className={layout.column}>
          {order.proposed_change ? <Supplement order={order} change={order.proposed_change} /> : null}
          <NextStep order={order} />
          <OrderFiles order={order} />
          <MessagesCard order={order} />
        </div>
        <div className={layout.column}>
          <PriceCard order={order} />
          <OrderFacts order={order} />
          <Timeline events={order.timeline} />
          <Confirmations order={order} />
        </div>
      </div>
      <CancelDialog order={order} opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

function Blank() {
  const { t } = useTranslation('orders')
  return (
    <>
      <PageHeader title={t('order')} />
      <div className={layout.grid}>
        <SkeletonCards heights={[180, 180]} />
      </div>
    </>
  )
}
