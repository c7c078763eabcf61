export { cancelOrder } from './acts/cancel-order.ts'
export { answerChange, changeOrder } from './acts/change-order.ts'
export { changeStatus } from './acts/change-status.ts'
export { findProposal } from './acts/order-change-store.ts'
export { resendOrder } from './acts/resend-order.ts'
export { reviseOrder } from './acts/revise-order.ts'
export { setStaffNote } from './acts/set-staff-note.ts'
export { takeOrder } from './acts/take-order.ts'
export { staffAbilities } from './core/order-abilities.ts'
export { tell as tellOrder } from './core/order-consequences.ts'
export { canTransition } from './core/order-states.ts'
export { findOrder, listItems, lockIfFound, lockOrder, type Order, updateOrder } from './core/order-store.ts'
export { type CheckedFile, deliverOrder, failedChecks } from './deliver/deliver-order.ts'
export { ANALYSIS_LIFETIME, analysisOf } from './files/file-analysis.ts'
export {
  findNewest,
  listFiles,
  type OrderFile,
  updateAnalysis,
} from './files/order-file-store.ts'
export { orderConversations } from './messages/order-messages.ts'
export { ordersFeature } from './orders.feature.ts'
export { checkFile } from './submit/check-file.ts'
export { placeOrder } from './submit/place-order.ts'
export type { OrderedFiles, TakenFile } from './submit/submitted-files.ts'
export { presentStaffOrder } from './view/present-order.ts'
