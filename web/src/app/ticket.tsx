import type { OrderStatus } from '#contract/orders/states.ts'
import { OrderStatusBadge } from '../features/orders/order-status.tsx'
import { TicketPage } from '../features/tickets/own/ticket-page.tsx'

const PARTS = { orderStatus: (status: OrderStatus) => <OrderStatusBadge status={status} /> }

/** A ticket with how the order stands that it is about. */
export const Ticket = () => <TicketPage parts={PARTS} />
