import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { beginInvoice } from './begin-invoice.ts'
import { buyCredits } from './buy-credits.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { downloadInvoice } from './download-invoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { generateInvoice } from './generate-invoice.ts'
import { listInvoices, listOwnInvoices } from './list-invoices.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { packageRoutes } from './package.routes.ts'
import { payPurchase } from './pay-purchase.ts'
import { purchaseStatistics, totalPurchased } from './purchase-figures.ts'
import { quotePurchase } from './quote-purchase.ts'
import { refundPurchase } from './refund-purchase.ts'

export const purchasesRoutes = routes({
  ...packageRoutes,
  'POST /credits/quote': outside(quotePurchase),
  'POST /credits_user': outside(buyCredits),
  'POST /credits_user/{id}/pay': outside(payPurchase),
  'GET /credits_user': inUnit(listOwnInvoices),
  'GET /credits/total-purchased': inUnit(totalPurchased),
  'GET /credits': inUnit(listInvoices),
  'GET /credits/statistics': inUnit(purchaseStatistics),
  'GET /credits/export': inUnit(exportInvoices),
  'POST /credits/create-empty': inUnit(beginInvoice),
  'POST /credits/generate-invoice': outside(generateInvoice),
  'PATCH /credits/mark-as-paid': inUnit(markAsPaid),
  'POST /credits/{id}/refund': inUnit(refundPurchase),
  'DELETE /credits/{id}': inUnit(deleteInvoice),
  'GET /credits/{id}/download_invoice': outside(downloadInvoice),
})
