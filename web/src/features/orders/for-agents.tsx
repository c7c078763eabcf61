import type { ComponentType } from 'react'
import { ORDER_DESKS, OrderDeskContext } from './order-desk.ts'
import { OWN_ORDERS, OwnOrdersContext } from './own-orders.ts'

/** A screen of staff, for orders of agents. */
export const atAgentDesk =
  (Page: ComponentType): ComponentType =>
  () => (
    <OrderDeskContext value={ORDER_DESKS.agent}>
      <Page />
    </OrderDeskContext>
  )

/** A screen of customers, for what came to an agent from their sub-portal. */
export const ofSubPortal =
  (Page: ComponentType): ComponentType =>
  () => (
    <OwnOrdersContext value={OWN_ORDERS.relayed}>
      <Page />
    </OwnOrdersContext>
  )
