import { InvoicesPage } from '../features/billing/invoices/invoices-page.tsx'
import { FlaggedPayments } from '../features/payments/flagged-payments.tsx'
import { part } from '../lib/parts.ts'
import { hasPermission, useSignedInUser } from '../lib/session.ts'
import { laterPart } from '../ui/later.tsx'

const InvoiceForm = laterPart(
  part(() =>
    import('../features/credit-sales/invoice-form/invoice-form.tsx').then((module) => module.InvoiceForm),
  ),
  [320],
)

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
