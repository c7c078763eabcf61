import type { OrderStatus } from '#contract/orders/states.ts'
import { ChatDeskPage } from '../features/chat/staff/chat-desk-page.tsx'
import { StaffStatusBadge } from '../features/orders/order-status.tsx'

const PARTS = { orderStatus: (status: OrderStatus) => <StaffStatusBadge status={status} /> }

/** The chat with how the order stands that a customer looks at. */
export const StaffChat = () => <ChatDeskPage parts={PARTS} />
