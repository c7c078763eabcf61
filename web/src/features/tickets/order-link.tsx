import { Link } from '@tanstack/react-router'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import type { LinkedOrder, TicketParts } from './ticket.ts'
import classes from './tickets.module.css'

interface OrderLinkProps {
  order: LinkedOrder
  parts: TicketParts
  forStaff?: true
}

/** The order that a ticket is about, and how it stands. */
export function OrderLink({ order, parts, forStaff }: OrderLinkProps) {
  const maySee = hasPermission(useSignedInUser(), 'orders') || !forStaff
  const words = (
    <>
      <bdi dir="ltr">#{order.order_no}</bdi> · <bdi>{order.vehicle_label}</bdi>
    </>
  )
  return (
    <span className={classes.order}>
      {maySee ? (
        <Link className={classes.link} to={pageOf(order, forStaff)} params={{ id: order.id }}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {parts.orderStatus(order.status)}
    </span>
  )
}

function pageOf({ agent }: LinkedOrder, forStaff: true | undefined) {
  if (forStaff)
    return agent ? '/admin/manage_agent_orders/order_details/$id' : '/admin/manage_orders/order_details/$id'
  return ownOrderPage({ agent })
}

export const ownOrderPage = ({ agent }: Pick<LinkedOrder, 'agent'>) =>
  agent ? '/agent-order-details/$id' : '/order_details/$id'
