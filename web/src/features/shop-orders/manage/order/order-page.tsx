import { IconShoppingBagX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useScreenTitle } from '../../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../../lib/use-unread-notifications.ts'
import { useWhen } from '../../../../lib/use-when.ts'
import { Missing } from '../../../../ui/missing.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../../ui/skeletons.tsx'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'
import { ShopOrderStatusBadge } from '../../status-badge.tsx'
import { ShopSums } from '../../sums.tsx'
import { ShopOrderTimeline } from '../../timeline.tsx'
import type { Order } from '../manage-order.ts'
import { CustomerCard } from './customer-card.tsx'
import classes from './order.module.css'
import { OrderHeadActions } from './order-head-actions.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { PaymentCard } from './payment-card.tsx'

/** One order, with everything that staff do with it. */
export function ManageOrderPage() {
  const { t } = useTranslation('shop-orders-manager')
  const { order_id: id = '' } = useParams({ strict: false }) as { order_id?: string }
  const query = useAnswer(
    'GET /shop/order/get_by_id/{id}',
    { params: { id } },
    { family: SHOP_ORDERS_KEY, ...FRESH },
  )
  // What was begun for one order is not for the next.
  if (query.data) return <Shown key={id} order={query.data.order} />
  if (query.error) {
    return (
      <Missing
        error={query.error}
        onRetry={() => void query.refetch()}
        title={t('order.title')}
        absent={{
          title: t('order.absent'),
          text: t('order.absent_text'),
          icon: <IconShoppingBagX size={24} stroke={1.6} />,
        }}
        back={{ to: '/admin/shop_manager/orders', label: t('order.to_list') }}
      />
    )
  }
  return (
    <>
      <PageHeader title={t('order.title')} hint={'\u00a0'} />
      <div className={classes.columns}>
        <SkeletonCards heights={[360, 260]} />
      </div>
    </>
  )
}

function Shown({ order }: { order: Order }) {
  const { t } = useTranslation('shop-orders-manager')
  const when = useWhen()
  const title = t('order.titled', { number: order.invoice_no })
  useScreenTitle(title)
  useReadNotifications('shop_order', order.id)
  return (
    <>
      <PageHeader
        title={title}
        badge={<ShopOrderStatusBadge status={order.current_status} />}
        hint={
          <>
            {order.user ? (
              <>
                <bdi>{order.user.company_name || order.user.name}</bdi> ·{' '}
              </>
            ) : null}
            {when(order.created_at)}
          </>
        }
        actions={<OrderHeadActions order={order} />}
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <OrderNotes order={order} />
          <SectionCard title={t('order.items')}>
            <OrderItems order={order} />
            <div className={classes.sums}>
              <ShopSums sums={order} country={order.billing_address.country} />
            </div>
          </SectionCard>
          <ShopOrderTimeline entries={order.timeline} />
        </div>
        <div className={classes.stack}>
          <CustomerCard order={order} />
          <PaymentCard order={order} />
          <ParcelCard order={order} />
        </div>
      </div>
    </>
  )
}
