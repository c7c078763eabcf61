import { IconFileOff } from '@tabler/icons-react'
import { ApiError } from '../../../lib/api-error.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { useOrderDesk } from '../order-desk.ts'
import type { useOwnOrders } from '../own-orders.ts'

interface OrderMissingProps {
  error: unknown
  onRetry: () => void
  back: ReturnType<typeof useOwnOrders | typeof useOrderDesk>['list']
}

/** An order that is not there, not theirs, or did not arrive. */
export function OrderMissing({ error, onRetry, back }: OrderMissingProps) {
  const { t } = useTranslation('orders')
  const absent = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const title = absent ? t('not_found_title') : t('order')
  useScreenTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <SectionCard>
        {absent ? (
          <EmptyState
            title={t('not_found')}
            icon={<IconFileOff size={24} stroke={1.6} />}
            action={
              <LinkButton to={back} variant="default">
                {t('back')}
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
