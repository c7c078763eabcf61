import type { OrderStatus } from '#contract/orders/states.ts'
import { StaffStatusBadge } from '../features/orders/order-status.tsx'
import { StaffTicketPage } from '../features/tickets/staff/staff-ticket-page.tsx'

const PARTS = { orderStatus: (status: OrderStatus) => <StaffStatusBadge status={status} /> }

/** A ticket with how the order stands that it is about. */
export const StaffTicket = () => <StaffTicketPage parts={PARTS} />
