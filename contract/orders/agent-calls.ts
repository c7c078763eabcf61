import { endpoints } from '../endpoint.ts'
import { orders } from './calls.ts'
import { orderLists } from './list-calls.ts'
import { orderMessages } from './message-calls.ts'
import { orderWork } from './work-calls.ts'

/*
 * The same calls for orders of agents: those that agents place themselves and those that came from their sub-portals.
 * Under these names no other order is found. Staff of a sub-portal write to its provider by the calls for messages, under
 * the id of the agent order that serves their customer's.
 */
export const agentOrders = endpoints({
  'POST /agent_order': { ...orders['POST /order'], summary: 'An agent orders', access: 'agent' },
  'GET /agent_order': { ...orderLists['GET /order'], summary: 'All orders of agents' },
  'GET /agent_pending_orders': {
    ...orderLists['GET /pending_orders'],
    summary: 'The work list of agent orders: open ones, the earliest promise first',
  },
  'GET /agent_complete_orders': {
    ...orderLists['GET /complete_orders'],
    summary: 'History of agent orders: completed and cancelled ones, the newest first',
  },
  'GET /agent_order_counts': {
    ...orderLists['GET /order_counts'],
    summary: 'Every badge of the screens of agent orders at once',
  },
  'GET /agent_warning_orders_count': {
    ...orderLists['GET /warning_orders_count'],
    summary: 'Open agent orders past their promised time',
  },
  'GET /agent_cancelled_orders_count': {
    ...orderLists['GET /cancelled_orders_count'],
    summary: 'Cancelled agent orders',
  },
  'GET /agent_pending_orders_count': {
    ...orderLists['GET /pending_orders_count'],
    summary: 'Open agent orders',
  },
  'GET /agent_complete_orders_count': {
    ...orderLists['GET /complete_orders_count'],
    summary: 'Completed agent orders',
  },
  'GET /agent_user_pending_orders_count': {
    ...orderLists['GET /user_pending_orders_count'],
    summary: "An agent's own open orders",
    access: 'agent',
  },
  'GET /agent_user_complete_orders_count': {
    ...orderLists['GET /user_complete_orders_count'],
    summary: "An agent's own completed orders",
    access: 'agent',
  },
  'GET /agent-orders/came-from-my-sub-portal': {
    ...orderLists['GET /user_orders'],
    summary: "Orders that came from the agent's sub-portal",
    access: 'agent',
  },
  'GET /agent-orders/pending-count-came-from-my-sub-portal': {
    ...orderLists['GET /user_pending_orders_count'],
    summary: "Open orders that came from the agent's sub-portal",
    access: 'agent',
  },
  'GET /agent-orders/counts-came-from-my-sub-portal': {
    ...orderLists['GET /user_order_counts'],
    summary: "Orders that came from the agent's sub-portal in each state, and unread messages",
    access: 'agent',
  },
  'GET /agent_order/{id}': {
    ...orderWork['GET /order/{id}'],
    summary: 'One agent order: its agent sees theirs, staff see more',
  },
  'DELETE /agent_order/{id}': {
    ...orderWork['DELETE /order/{id}'],
    summary: 'Delete a cancelled or purged agent order; the ledger stays',
  },
  'POST /agent_order/{id}/automation_retry': {
    ...orderWork['POST /order/{id}/automation_retry'],
    summary: 'Try once more to serve an agent order without staff',
  },
  'PUT /agent_order/{id}/submit_order': {
    ...orderWork['PUT /order/{id}/submit_order'],
    summary: 'Deliver an agent order; a sub-portal that it came from delivers it on',
  },
  'PUT /agent_order/{id}/cancel_order': {
    ...orderWork['PUT /order/{id}/cancel_order'],
    summary: 'Cancel an agent order with a reason; the credits of the agent go back',
  },
  'PUT /agent_order/{id}/change_status': {
    ...orderWork['PUT /order/{id}/change_status'],
    summary: 'Move an agent order by hand',
  },
  'GET /agent_order/{id}/download_old_file': {
    ...orderWork['GET /order/{id}/download_old_file'],
    summary: 'The newest original file of an agent order',
  },
  'GET /agent_order/{id}/download_new_file': {
    ...orderWork['GET /order/{id}/download_new_file'],
    summary: 'The newest modified file of an agent order; not to the agent of a cancelled one',
  },
  'POST /agent_order_message/{id}': {
    ...orderMessages['POST /order_message/{id}'],
    summary: 'Write about an agent order, with one attachment',
  },
  'GET /agent_order_messages/{id}': {
    ...orderMessages['GET /order_messages/{id}'],
    summary: 'The messages of an agent order, oldest first',
  },
  'POST /agent_order_messages/{id}/read': {
    ...orderMessages['POST /order_messages/{id}/read'],
    summary: 'All messages of the other side about an agent order have been seen',
  },
  'DELETE /agent_order_message/{id}': {
    ...orderMessages['DELETE /order_message/{id}'],
    summary: 'Delete a message about an agent order: own ones; staff any',
  },
  'GET /agent_order_message/{id}/download_file': {
    ...orderMessages['GET /order_message/{id}/download_file'],
    summary: 'The attachment of a message about an agent order',
  },
  'POST /agent_order_message/{id}/forward': {
    ...orderMessages['POST /order_message/{id}/forward'],
    summary: 'On a sub-portal: pass a message of the provider on to the customer',
  },
})
