import { IconTicketOff } from '@tabler/icons-react'
import { ApiError } from '../../lib/api-error.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

interface TicketMissingProps {
  error: unknown
  onRetry: () => void
  back: '/my_tickets' | '/admin/all_tickets'
}

/** A ticket that is not there, not theirs, or did not arrive. */
export function TicketMissing({ error, onRetry, back }: TicketMissingProps) {
  const { t } = useTranslation('tickets')
  const absent = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const title = absent ? t('one.not_found_title') : t('one.title')
  useScreenTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <SectionCard>
        {absent ? (
          <EmptyState
            title={t('one.not_found')}
            icon={<IconTicketOff size={24} stroke={1.6} />}
            action={
              <LinkButton to={back} variant="default">
                {t('one.back')}
              </LinkButton>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </SectionCard>
    </>
  )
}
