import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RatingForm } from '../rate/rating-form.tsx'
import { freshTicket, type Ticket } from '../ticket.ts'

/** Asked once a ticket is solved; what was answered can be changed. */
export function RatingCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const rating = useCall('POST /ticket/{id}/rate', freshTicket(ticket.id))
  if (!ticket.can.rate) return null
  return (
    <SectionCard title={t('rating.question')}>
      <RatingForm
        given={ticket.rating}
        comment={ticket.rating_comment}
        rate={(body) => rating.mutateAsync({ params: { id: ticket.id }, body })}
        error={rating.error}
      />
    </SectionCard>
  )
}
