export { issueDocumentJob } from './issue-document.ts'
export { purchasesRoutes } from './purchases.routes.ts'
export { invoicePayments } from './settle-invoice.ts'
export { voidAbandonedJob } from './void-abandoned.ts'
