import { OrderDetailsPage } from '../details/order-details-page.tsx'
import { OWN_ORDERS, OwnOrdersContext } from '../own-orders.ts'
import { YourOrdersPage } from './your-orders-page.tsx'

/* What came to an agent from their sub-portal, on the screens of their own orders. */

export const YourAgentOrdersPage = () => (
  <OwnOrdersContext value={OWN_ORDERS.relayed}>
    <YourOrdersPage />
  </OwnOrdersContext>
)

export const AgentOrderDetailsPage = () => (
  <OwnOrdersContext value={OWN_ORDERS.relayed}>
    <OrderDetailsPage />
  </OwnOrdersContext>
)
