import { IconArrowBackUp, IconBan, IconPencil } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Invoice } from './invoice.ts'

const LOOKS: Record<
  Invoice['status'] | 'credit_note',
  Omit<ComponentProps<typeof StatusBadge>, 'children'>
> = {
  draft: { tone: 'idle', icon: IconPencil },
  pending: { tone: 'wait' },
  paid: { tone: 'ok' },
  refunded: { tone: 'busy', icon: IconArrowBackUp },
  void: { tone: 'idle', icon: IconBan },
  credit_note: { tone: 'idle', icon: IconArrowBackUp },
}

export function InvoiceStatusBadge({ invoice }: { invoice: Pick<Invoice, 'status' | 'kind'> }) {
  const { t } = useTranslation('purchases')
  const status = invoice.kind === 'credit_note' ? 'credit_note' : invoice.status
  return <StatusBadge {...LOOKS[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** What is wrong with its payment, for staff. */
export function PaymentProblem({ of: { payment } }: { of: StaffInvoice }) {
  const { t } = useTranslation('purchases')
  return payment?.problem ? <StatusBadge tone="bad">{t(`problems.${payment.problem}`)}</StatusBadge> : null
}
