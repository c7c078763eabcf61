import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Rating } from '#contract/tickets/states.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function RatingBadge({ rating }: { rating: Rating }) {
  const { t } = useTranslation('tickets')
  return (
    <StatusBadge
      tone={rating === 'good' ? 'ok' : 'bad'}
      icon={rating === 'good' ? IconThumbUp : IconThumbDown}
    >
      {t(`rating.given_${rating}`)}
    </StatusBadge>
  )
}
