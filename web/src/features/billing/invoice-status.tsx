import { IconArrowBackUp, IconBan, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Invoice, TONE_OF } from './invoice.ts'

const ICONS = { refunded: IconArrowBackUp, void: IconBan, draft: IconPencil } as const

export function InvoiceStatusBadge({ invoice }: { invoice: Pick<Invoice, 'status' | 'kind'> }) {
  const { t } = useTranslation('purchases')
  const { status, kind } = invoice
  if (kind === 'credit_note') {
    return (
      <StatusBadge tone="idle" icon={IconArrowBackUp}>
        {t('status.credit_note')}
      </StatusBadge>
    )
  }
  const icon = status in ICONS ? ICONS[status as keyof typeof ICONS] : undefined
  return (
    <StatusBadge tone={TONE_OF[status]} icon={icon}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
