import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { beginInvoice } from './begin-invoice.ts'
import { buyCredits } from './buy-credits.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { downloadInvoice } from './download-invoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { generateInvoice } from './generate-invoice.ts'
import { listInvoices, listOwnInvoices } from './list-invoices.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { payPurchase } from './pay-purchase.ts'
import { purchaseStatistics, totalPurchased } from './purchase-figures.ts'
import { quotePurchase } from './quote-purchase.ts'
import { refundPurchase } from './refund-purchase.ts'

export const billingRoutes = routes({
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
})
