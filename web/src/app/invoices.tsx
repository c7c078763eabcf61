import { InvoicesPage } from '../features/billing/invoices/invoices-page.tsx'
import { InvoiceForm } from '../features/credit-sales/invoice-form/invoice-form.tsx'
import { FlaggedPayments } from '../features/payments/flagged-payments.tsx'
import { hasPermission, useSignedInUser } from '../lib/session.ts'

/** Invoices, with the payments that do not fit them above. */
function Invoices({ of }: { of: 'dealers' | 'agents' }) {
  const seesPayments = hasPermission(useSignedInUser(), 'dealers_invoices')
  return (
    <InvoicesPage
      of={of}
      flagged={seesPayments ? <FlaggedPayments /> : null}
      form={(draft, onDone) => <InvoiceForm key={draft.id} draft={draft} onDone={onDone} />}
    />
  )
}

export const DealersInvoices = () => <Invoices of="dealers" />
export const AgentsInvoices = () => <Invoices of="agents" />
