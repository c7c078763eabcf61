import { OrderHistoryPage } from '../history/order-history-page.tsx'
import { ORDER_DESKS, OrderDeskContext } from '../order-desk.ts'
import { StaffOrderPage } from './order-panel.tsx'
import { WorkListPage } from './work-list-page.tsx'

/* What staff of the admin site do with orders of agents, on the screens that they know. */

export const AgentWorkListPage = () => (
  <OrderDeskContext value={ORDER_DESKS.agent}>
    <WorkListPage />
  </OrderDeskContext>
)

export const AgentOrderPage = () => (
  <OrderDeskContext value={ORDER_DESKS.agent}>
    <StaffOrderPage />
  </OrderDeskContext>
)

export const AgentHistoryPage = () => (
  <OrderDeskContext value={ORDER_DESKS.agent}>
    <OrderHistoryPage />
  </OrderDeskContext>
)
