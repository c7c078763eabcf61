import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import type { StaffListedOrder } from '../order.ts'
import { useOrderDesk } from '../order-desk.ts'
import { StaffStatusBadge } from '../order-status.tsx'
import orders from '../orders.module.css'
import { OrderDetails } from '../vehicle-lines.tsx'
import { PromisedTime } from './promised-time.tsx'
import { ProviderUnread } from './provider-unread.tsx'
import { RelayBadge } from './relay-badge.tsx'
import classes from './work-list.module.css'

interface WorkRowProps {
  order: StaffListedOrder
  chosen: boolean
  /** Shows it beside the list; null where there is no room, and the link leads to its page. */
  onChoose: ((id: string) => void) | null
}

/** Remembered: choosing one, or the next fifty, leaves the others as they stand. */
export const WorkRow = memo(PlainWorkRow)

function PlainWorkRow({ order, chosen, onChoose }: WorkRowProps) {
  const { details } = useOrderDesk()
  return (
    <li id={`order-row-${order.id}`}>
      <Link
        to={details}
        params={{ id: order.id }}
        className={classes.row}
        aria-current={chosen ? 'true' : undefined}
        onClick={(event) => {
          // With a key held the browser opens its own tab, which is what was meant.
          if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose(order.id)
        }}
      >
        <bdi dir="ltr" className={classes.number}>
          #{order.order_no}
        </bdi>
        <span className={classes.line}>
          <bdi className={classes.vehicle}>{order.vehicle_label}</bdi>
          <span className={classes.first}>
            <UnreadDot count={order.unread} />
            <ProviderUnread count={order.provider_unread} />
            <span className={classes.promise}>
              <PromisedTime order={order} />
            </span>
          </span>
        </span>
        <span className={classes.line}>
          <span className={`${orders.small} ${classes.about}`}>
            <bdi>{order.user.company_name || order.user.name}</bdi>
            {order.sub_portal ? (
              <>
                {' '}
                <bdi>({order.sub_portal})</bdi>
              </>
            ) : null}
            {' · '}
            <OrderDetails order={order} />
          </span>
          <span className={classes.state}>
            <RelayBadge state={order.relay_state} />
            <StaffStatusBadge status={order.status} takenBy={order.assigned_to} />
          </span>
        </span>
      </Link>
    </li>
  )
}
