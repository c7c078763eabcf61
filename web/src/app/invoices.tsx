import { FlaggedPayments } from '../features/payments/flagged-payments.tsx'
import { InvoicesPage } from '../features/purchases/invoices/invoices-page.tsx'
import { hasPermission, useSignedInUser } from '../lib/session.ts'

/** Invoices, with the payments that do not fit them above. */
function Invoices({ of }: { of: 'dealers' | 'agents' }) {
  const seesPayments = hasPermission(useSignedInUser(), 'dealers_invoices')
  return <InvoicesPage of={of} flagged={seesPayments ? <FlaggedPayments /> : null} />
}

export const DealersInvoices = () => <Invoices of="dealers" />
export const AgentsInvoices = () => <Invoices of="agents" />
