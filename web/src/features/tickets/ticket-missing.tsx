import { IconTicketOff } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Missing } from '../../ui/missing.tsx'

interface TicketMissingProps {
  error: unknown
  onRetry: () => void
  back: '/my_tickets' | '/admin/all_tickets'
}

export function TicketMissing({ back, ...failed }: TicketMissingProps) {
  const { t } = useTranslation('tickets')
  const icon = <IconTicketOff size={24} stroke={1.6} />
  return (
    <Missing
      {...failed}
      title={t('one.title')}
      absent={{ title: t('one.not_found_title'), text: t('one.not_found'), icon }}
      back={{ to: back, label: t('one.back') }}
    />
  )
}
