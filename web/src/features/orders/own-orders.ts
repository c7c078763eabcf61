import { createContext, useContext } from 'react'

/** Whose orders a customer looks at: their own, or those that came to an agent from their sub-portal. */
export const OWN_ORDERS = {
  own: {
    name: 'own',
    one: 'GET /order/{id}',
    all: 'GET /user_orders',
    counts: 'GET /user_order_counts',
    list: '/your_order',
    details: '/order_details/$id',
  },
  relayed: {
    name: 'relayed',
    one: 'GET /agent_order/{id}',
    all: 'GET /agent-orders/came-from-my-sub-portal',
    counts: 'GET /agent-orders/counts-came-from-my-sub-portal',
    list: '/your-agent-orders',
    details: '/agent-order-details/$id',
  },
} as const

export type OwnOrders = (typeof OWN_ORDERS)[keyof typeof OWN_ORDERS]

export const OwnOrdersContext = createContext<OwnOrders>(OWN_ORDERS.own)

export const useOwnOrders = () => useContext(OwnOrdersContext)
