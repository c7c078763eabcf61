import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Confirmations, OrderFacts } from '../details/order-facts.tsx'
import { OrderFiles } from '../details/order-files.tsx'
import { PriceCard } from '../details/order-items.tsx'
import { OrderMissing } from '../details/order-missing.tsx'
import { isForStaff, orderTitle, type StaffOrder } from '../order.ts'
import { useOrderDesk } from '../order-desk.ts'
import { orderKey } from '../order-keys.ts'
import orders from '../orders.module.css'
import { AutomationCard } from './automation-card.tsx'
import { CustomerMessages } from './customer-messages.tsx'
import { DeliverCard } from './deliver-card.tsx'
import { GuardChecks } from './guard-checks.tsx'
import classes from './order-panel.module.css'
import { PanelHead } from './panel-head.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ProviderMessages } from './provider-messages.tsx'
import { RelatedOrders } from './related-orders.tsx'
import { RelayCard } from './relay-card.tsx'
import { StaffNote } from './staff-note.tsx'
import { StaffTimeline } from './staff-timeline.tsx'

interface OrderPanelProps {
  id: string
  /** A page of its own: its heading is the page's, and there is room for two columns. */
  page?: boolean
}

/** One order with everything staff need to work on it: beside the list, or as a page. */
export function OrderPanel({ id, page = false }: OrderPanelProps) {
  const { one, list } = useOrderDesk()
  const query = useAnswer(one, { params: { id } }, { family: orderKey(id), ...FRESH })
  const retry = () => void query.refetch()
  if (query.data && isForStaff(query.data)) return <Panel order={query.data} page={page} />
  if (query.error) {
    if (page) return <OrderMissing error={query.error} onRetry={retry} back={list} />
    return (
      <SectionCard>
        <ErrorState error={query.error} onRetry={retry} />
      </SectionCard>
    )
  }
  return <Blank page={page} />
}

/** The same order as beside the work list, on a page of its own. */
export function StaffOrderPage() {
  const { id = '' } = useParams({ strict: false })
  return <OrderPanel key={id} id={id} page />
}

function Panel({ order, page }: { order: StaffOrder; page: boolean }) {
  const [delivering, setDelivering] = useState(false)
  const open = order.staff_can.deliver
  useScreenTitle(page ? orderTitle(order) : null)
  useReadNotifications('order', order.id)
  return (
    <>
      <PanelHead order={order} page={page} onDeliver={() => setDelivering(true)} />
      <div className={page ? classes.columns : classes.column}>
        <div className={classes.column}>
          {delivering && open ? <DeliverCard order={order} onClose={() => setDelivering(false)} /> : null}
          <RelayCard order={order} />
          <ProviderMessages order={order} />
          <ProposalCard order={order} />
          <OrderFiles order={order} technical />
          <GuardHistory order={order} />
          <CustomerMessages order={order} />
          <StaffNote order={order} />
        </div>
        <div className={classes.column}>
          <RelatedOrders id={order.id} />
          <OrderFacts order={order} />
          <PriceCard order={order} />
          <AutomationCard order={order} />
          <StaffTimeline events={order.timeline} />
          <Confirmations order={order} />
        </div>
      </div>
    </>
  )
}

function Blank({ page }: { page: boolean }) {
  const { t } = useTranslation('orders')
  return (
    <SectionCard title={page ? undefined : t('order')}>
      {page ? <h1 className={classes.title}>{t('order')}</h1> : null}
      <Skeleton height={36} mb={16} />
      <Skeleton height={220} />
    </SectionCard>
  )
}

/** What the delivery guard said of what has been delivered. */
function GuardHistory({ order }: { order: Pick<StaffOrder, 'guards'> }) {
  const { t } = useTranslation('work-list')
  if (order.guards.length === 0) return null
  return (
    <SectionCard title={t('guard.title')}>
      <div className={classes.column}>
        {order.guards.toReversed().map(({ version, checks, overruled_reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version can have two files, and none changes places
          <div key={at} className={classes.column}>
            <strong>{t('guard.version', { version })}</strong>
            <GuardChecks checks={checks} />
            {overruled_reason ? (
              <p className={orders.text}>{t('guard.overruled', { reason: overruled_reason })}</p>
            ) : null}
          </div>
        ))}
      </div>
    </SectionCard>
  )
}
