import { FlaggedPayments } from '../features/payments/flagged-payments.tsx'
import { InvoicesPage } from '../features/purchases/invoices/invoices-page.tsx'

/** Invoices, with the payments that do not fit them above. */
export function DealersInvoices() {
  return <InvoicesPage of="dealers" flagged={<FlaggedPayments />} />
}

export function AgentsInvoices() {
  return <InvoicesPage of="agents" flagged={<FlaggedPayments />} />
}
