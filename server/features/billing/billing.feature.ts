import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { beginInvoice } from './begin-invoice.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { downloadInvoice } from './download-invoice.ts'
import { expireDocumentsJob } from './expire-documents.ts'
import { exportInvoices } from './export-invoices.ts'
import { issueHeldJob } from './held-documents.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { issueDocumentJob } from './issue-document.ts'
import { listInvoices, listOwnInvoices } from './list-invoices.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { payInvoice } from './pay-invoice.ts'
import { refundInvoice } from './refund-invoice.ts'
import { voidAbandonedJob } from './void-invoice.ts'

/** Calls and jobs, once it is known what invoices are for. */
export const billingFeature = (subjects: InvoiceSubjects) =>
  feature({
    name: 'billing',
    routes: routes({
      'POST /credits_user/{id}/pay': unmanaged((call) => payInvoice(subjects, call)),
      'GET /credits_user': transactional(listOwnInvoices),
      'GET /credits': transactional(listInvoices),
      'GET /credits/export': transactional(exportInvoices),
      'POST /credits/create-empty': transactional(beginInvoice),
      'PATCH /credits/mark-as-paid': transactional((tx, call) => markAsPaid(tx, subjects, call)),
      'POST /credits/{id}/refund': transactional((tx, call) => refundInvoice(tx, subjects, call)),
      'DELETE /credits/{id}': transactional((tx, call) => deleteInvoice(tx, subjects, call)),
      'GET /credits/{id}/download_invoice': unmanaged((call) => downloadInvoice(subjects, call)),
    }),
    jobs: [issueDocumentJob(subjects)],
    schedules: [voidAbandonedJob(subjects), expireDocumentsJob, issueHeldJob],
  })
