import { OrderDetailsPage } from '../features/orders/details/order-details-page.tsx'
import { ofSubPortal } from '../features/orders/for-agents.tsx'
import { AskAboutOrder } from '../features/tickets/ask-about-order.tsx'

/** An order of one's own, with a way to ask about it. */
export const OrderDetails = () => <OrderDetailsPage ask={(orderId) => <AskAboutOrder orderId={orderId} />} />

/** The same of an order that came from an agent's sub-portal. */
export const RelayedOrderDetails = ofSubPortal(OrderDetails)
