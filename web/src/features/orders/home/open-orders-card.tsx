import { Progress } from '@mantine/core'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LiveNote } from '../../../ui/live-note.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import { elapsedShare } from '../details/next-step-figures.ts'
import type { ListedOrder } from '../order.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import { OrderAction } from '../own/order-action.tsx'
import { ReadyWords } from '../own/ready-words.tsx'
import { VehicleLines } from '../vehicle-lines.tsx'
import classes from './home.module.css'
import { useHomeOrders } from './use-home-orders.ts'

/** The card on a customer's home: every open order, and what came back last. */
export function OpenOrdersCard() {
  const { t } = useTranslation('orders')
  const query = useHomeOrders()
  return (
    <SectionCard title={t('home.title')} aside={<LiveNote />}>
      <Loaded query={query} skeleton={<SkeletonLines heights={[48, 48, 48]} />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              title={t('home.empty')}
              text={t('empty_text')}
              icon={<IconFileUpload size={24} stroke={1.6} />}
              action={<LinkButton to="/submit_order">{t('new')}</LinkButton>}
            />
          ) : (
            <>
              <ul className={classes.list}>
                {orders.map((order) => (
                  <OrderLine key={order.id} order={order} />
                ))}
              </ul>
              <div className={classes.foot}>
                <LinkButton to="/submit_order" leftSection={<IconPlus size={16} aria-hidden />}>
                  {t('new')}
                </LinkButton>
                <LinkButton to="/your_order" variant="default">
                  {t('home.all')}
                </LinkButton>
              </div>
            </>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function OrderLine({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const now = useNow()
  const { status, promised_at, created_at } = order
  const running = (status === 'pending' || status === 'processing') && promised_at !== null
  return (
    <li className={classes.line}>
      <Link to="/order_details/$id" params={{ id: order.id }} className={classes.name}>
        <VehicleLines order={order} />
      </Link>
      <span className={classes.state}>
        <OrderStatusBadge status={status} />
        <UnreadDot count={order.unread} />
      </span>
      <span className={classes.words}>
        {running ? (
          <Progress
            className={classes.progress}
            value={elapsedShare(created_at, promised_at, now) * 100}
            aria-label={t('columns.ready')}
          />
        ) : null}
        <span className={classes.ready}>
          <ReadyWords order={order} />
        </span>
      </span>
      <bdi dir="ltr" className={classes.price}>
        {formats.credits(order.price)}
      </bdi>
      <OrderAction order={order} />
    </li>
  )
}
