export { insertRun, listRuns, newestAttempt } from './automation-log.ts'
export { checkFile } from './check-file.ts'
export { type CheckedFile, deliverOrder, failedChecks } from './deliver-order.ts'
export { expireFilesJob } from './expire-files.ts'
export { analysisOf } from './file-analysis.ts'
export { AUTOMATE, SAVE_SOLUTION } from './job-names.ts'
export { foldCountsJob } from './order-counts.ts'
export {
  findNewest,
  listFiles,
  type OrderFile,
  updateAnalysis,
} from './order-file-store.ts'
export { mayRetryAutomation } from './order-policy.ts'
export { isOpen, mayOrder, wrongState } from './order-states.ts'
export { findOrder, getOrder, listItems, lockOrder, type Order, updateOrder } from './order-store.ts'
export { note } from './order-timeline.ts'
export { ordersRoutes } from './orders.routes.ts'
export { presentStaffOrder } from './present-order.ts'
export { type Orderer, type OrderFields, placeOrder } from './submit-order.ts'
export type { TakenFile } from './submitted-files.ts'
