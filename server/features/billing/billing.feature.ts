import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { beginInvoice } from './begin-invoice.ts'
import { buyCredits } from './buy-credits.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { downloadInvoice } from './download-invoice.ts'
import { expireDocumentsJob } from './expire-documents.ts'
import { exportInvoices } from './export-invoices.ts'
import { generateInvoice } from './generate-invoice.ts'
import { issueHeldJob } from './held-documents.ts'
import { issueDocumentJob } from './issue-document.ts'
import { listInvoices, listOwnInvoices } from './list-invoices.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { payPurchase } from './pay-purchase.ts'
import { purchaseStatistics, totalPurchased } from './purchase-figures.ts'
import { quotePurchase } from './quote-purchase.ts'
import { refundPurchase } from './refund-purchase.ts'
import { voidAbandonedJob } from './void-abandoned.ts'

export const billingFeature = feature({
  name: 'billing',
  routes: routes({
    'POST /credits/quote': unmanaged(quotePurchase),
    'POST /credits_user': unmanaged(buyCredits),
    'POST /credits_user/{id}/pay': unmanaged(payPurchase),
    'GET /credits_user': transactional(listOwnInvoices),
    'GET /credits/total-purchased': transactional(totalPurchased),
    'GET /credits': transactional(listInvoices),
    'GET /credits/statistics': transactional(purchaseStatistics),
    'GET /credits/export': transactional(exportInvoices),
    'POST /credits/create-empty': transactional(beginInvoice),
    'POST /credits/generate-invoice': unmanaged(generateInvoice),
    'PATCH /credits/mark-as-paid': transactional(markAsPaid),
    'POST /credits/{id}/refund': transactional(refundPurchase),
    'DELETE /credits/{id}': transactional(deleteInvoice),
    'GET /credits/{id}/download_invoice': unmanaged(downloadInvoice),
  }),
  jobs: [issueDocumentJob],
  schedules: [expireDocumentsJob, issueHeldJob, voidAbandonedJob],
})
