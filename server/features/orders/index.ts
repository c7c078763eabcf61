export { cancelOrder } from './acts/cancel-order.ts'
export { answerChange, changeOrder } from './acts/change-order.ts'
export { changeStatus } from './acts/change-status.ts'
export { findProposal } from './acts/order-change-store.ts'
export { orderSubject } from './acts/order-subject.ts'
export { resendOrder } from './acts/resend-order.ts'
export { reviseOrder } from './acts/revise-order.ts'
export { setStaffNote } from './acts/set-staff-note.ts'
export { takeOrder } from './acts/take-order.ts'
export { unassignOrdersOf } from './acts/unassign-order.ts'
export { forAgentOrder } from './core/agent-orders.ts'
export { forgetOrderer } from './core/forget-orderer.ts'
export { LAST_ORDER_AT } from './core/kept-columns.ts'
export { staffAbilities } from './core/order-abilities.ts'
export { tell as tellOrder } from './core/order-consequences.ts'
export { canTransition } from './core/order-states.ts'
export {
  findOrder,
  hasOrders,
  listItems,
  lockIfFound,
  lockOrder,
  type Order,
  updateOrder,
} from './core/order-store.ts'
export { findOwnByNumbers, getOwnOrder } from './core/own-orders.ts'
export { type CheckedFile, deliverOrder, failedChecks } from './deliver/deliver-order.ts'
export { ANALYSIS_LIFETIME, keepAnalysis, listUnread } from './files/file-analysis.ts'
export { modifiedName } from './files/modified-name.ts'
export { listFiles, type OrderFile } from './files/order-file-store.ts'
export { ordersOfPerson } from './lists/order-counts.ts'
export { ORDER_FIGURES } from './lists/order-figures.ts'
export { orderConversations } from './messages/order-messages.ts'
export { ordersFeature } from './orders.feature.ts'
export { followProvider } from './relay/follow-provider.ts'
export { takeBackOrder } from './relay/take-back-order.ts'
export { checkFile } from './submit/check-file.ts'
export { placeOrder } from './submit/place-order.ts'
export type { OrderedFiles, TakenFile } from './submit/submitted-files.ts'
export { presentStaffOrder } from './view/present-order.ts'
