import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useSite } from '../../../lib/site.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { ItemsTable } from '../items-table.tsx'
import { ParcelCard } from '../parcel-card.tsx'
import type { ShopOrder } from '../shop-order.ts'
import { SHOP_ORDERS_KEY } from '../shop-orders-key.ts'
import { ShopOrderStatusBadge } from '../status-badge.tsx'
import { ShopOrderTimeline } from '../timeline.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { NextStep } from './next-step.tsx'
import { OrderActions } from './order-actions.tsx'
import { AddressesCard, SumsCard } from './order-cards.tsx'
import { OrderMissing } from './order-missing.tsx'
import classes from './own.module.css'

/** One order of the shop, as its buyer sees it. */
export function ShopOrderPage() {
  const { invoice_no: no = '' } = useParams({ strict: false })
  const query = useAnswer(
    'GET /shop/order/get_by_invoice_no/{no}',
    { params: { no } },
    { family: SHOP_ORDERS_KEY, ...FRESH },
  )
  if (query.data) return <Details key={no} order={query.data.order} />
  if (query.error) return <OrderMissing error={query.error} onRetry={() => void query.refetch()} />
  return <Blank />
}

function Details({ order }: { order: ShopOrder }) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const [cancelling, setCancelling] = useState(false)
  const number = order.invoice_no
  const title = t('order.titled', { number })
  useScreenTitle(title)
  useReadNotifications('shop_order', order.id)
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        badge={<ShopOrderStatusBadge status={order.current_status} />}
        hint={t('order.placed', { date: formats.dateTime(order.created_at) })}
        actions={
          <>
            <Ask title={title} />
            {order.can.cancel ? (
              <Button variant="default" onClick={() => setCancelling(true)}>
                {t('cancel.button')}
              </Button>
            ) : null}
            <OrderActions order={order} lines={order.items.length} />
          </>
        }
      />
      <div className={classes.grid}>
        <div className={classes.column}>
          <NextStep order={order} />
          <SectionCard title={t('items.title')}>
            <ItemsTable items={order.items} currency={order.currency} />
          </SectionCard>
          <AddressesCard order={order} />
        </div>
        <div className={classes.column}>
          <SumsCard order={order} />
          <ParcelCard parcel={order} />
          <ShopOrderTimeline entries={order.timeline} />
        </div>
      </div>
      <CancelDialog order={order} opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

/** A ticket that is about this order. */
function Ask({ title }: { title: string }) {
  const { t } = useTranslation('shop-orders')
  if (!useSite().ticket_system_public) return null
  return (
    <LinkButton
      to="/open_ticket"
      search={{ subject: title }}
      variant="default"
      leftSection={<IconHelpCircle size={16} aria-hidden />}
    >
      {t('order.ask')}
    </LinkButton>
  )
}

function Blank() {
  const { t } = useTranslation('shop-orders')
  return (
    <>
      <PageHeader title={t('order.title')} />
      <div className={classes.grid}>
        <SkeletonCards heights={[180, 180]} />
      </div>
    </>
  )
}
