import { createContext, useContext } from 'react'

/** Whose orders staff work on: the customers', or those of agents. The same screens, under addresses of their own. */
export const ORDER_DESKS = {
  direct: {
    name: 'direct',
    one: 'GET /order/{id}',
    pending: 'GET /pending_orders',
    complete: 'GET /complete_orders',
    counts: 'GET /order_counts',
    list: '/admin/manage_orders/pending_orders',
    history: '/admin/manage_orders/order_history',
    details: '/admin/manage_orders/order_details/$id',
  },
  agent: {
    name: 'agent',
    one: 'GET /agent_order/{id}',
    pending: 'GET /agent_pending_orders',
    complete: 'GET /agent_complete_orders',
    counts: 'GET /agent_order_counts',
    list: '/admin/manage_agent_orders/pending_orders',
    history: '/admin/manage_agent_orders/order_history',
    details: '/admin/manage_agent_orders/order_details/$id',
  },
} as const

export type OrderDesk = (typeof ORDER_DESKS)[keyof typeof ORDER_DESKS]

export const OrderDeskContext = createContext<OrderDesk>(ORDER_DESKS.direct)

export const useOrderDesk = () => useContext(OrderDeskContext)
