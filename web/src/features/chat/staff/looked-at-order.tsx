import { Link } from '@tanstack/react-router'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import type { ChatParts, Partner } from './chat-partner.ts'
import classes from './desk.module.css'

interface LookedAtOrderProps {
  order: NonNullable<NonNullable<Partner['looks_at']>['order']>
  parts: ChatParts
}

/** The order that the customer has before them, and how it stands. */
export function LookedAtOrder({ order, parts }: LookedAtOrderProps) {
  const maySee = hasPermission(useSignedInUser(), 'orders')
  const words = (
    <>
      <bdi dir="ltr">#{order.order_no}</bdi> · <bdi>{order.vehicle_label}</bdi>
    </>
  )
  return (
    <span className={classes.order}>
      {maySee ? (
        <Link
          className={classes.link}
          to={
            order.agent
              ? '/admin/manage_agent_orders/order_details/$id'
              : '/admin/manage_orders/order_details/$id'
          }
          params={{ id: order.id }}
        >
          {words}
        </Link>
      ) : (
        words
      )}
      {parts.orderStatus(order.status)}
    </span>
  )
}
