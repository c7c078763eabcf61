import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Navigate, useParams } from '@tanstack/react-router'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { LiveNote } from '../../../ui/live-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { Thread } from '../../../ui/thread/thread.tsx'
import { useMessages } from '../../../ui/thread/use-thread.ts'
import { OrderLink } from '../order-link.tsx'
import { type Ticket, type TicketParts, ticketTitle } from '../ticket.ts'
import { MESSAGE_FIELD, threadOf } from '../ticket-calls.ts'
import { ticketKey } from '../ticket-keys.ts'
import { TicketMissing } from '../ticket-missing.tsx'
import { TicketStatusBadge } from '../ticket-status.tsx'
import classes from '../tickets.module.css'
import { useSolve } from '../use-solve.ts'
import { RatingCard } from './rating-card.tsx'

/** One ticket, as its owner sees it. */
export function TicketPage({ parts }: { parts: TicketParts }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useAnswer('GET /ticket/{id}', { params: { id } }, { family: ticketKey(id), ...FRESH })
  // With what was written in it, or the field to write in would move under a finger.
  const isRead = !useMessages(threadOf(id)).isPending
  if (query.data?.merged_into)
    return <Navigate to="/ticket_details/$id" params={{ id: query.data.merged_into.id }} replace />
  // What was begun for one ticket is not for the next.
  if (query.data && isRead) return <Shown key={id} ticket={query.data} parts={parts} />
  if (query.error)
    return <TicketMissing error={query.error} onRetry={() => void query.refetch()} back="/my_tickets" />
  return <Blank />
}

function Shown({ ticket, parts }: { ticket: Ticket; parts: TicketParts }) {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  const { solve, isPending } = useSolve(ticket, t('one.solve_text'))
  useScreenTitle(ticketTitle(ticket))
  useReadNotifications('ticket', ticket.id)
  return (
    <>
      <PageHeader
        title={<bdi>{ticket.subject}</bdi>}
        badge={<TicketStatusBadge status={ticket.status} />}
        hint={
          <>
            <bdi dir="ltr">#{ticket.ticket_no}</bdi> · {when(ticket.created_at)}
          </>
        }
        actions={
          ticket.can.solve ? (
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={16} aria-hidden />}
              loading={isPending}
              onClick={solve}
            >
              {t('one.solve')}
            </Button>
          ) : null
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <RatingCard ticket={ticket} />
          <SectionCard title={t('one.conversation')} aside={<LiveNote />}>
            <Thread
              calls={threadOf(ticket.id)}
              label={t('one.conversation')}
              canWrite={ticket.can.write}
              fieldId={MESSAGE_FIELD}
              {...(ticket.status === 'solved' && { writing: { hint: t('one.reopens') } })}
            />
          </SectionCard>
        </div>
        <SectionCard title={t('one.facts')}>
          <Facts>
            <Fact label={t('columns.number')}>
              <bdi dir="ltr">#{ticket.ticket_no}</bdi>
            </Fact>
            <Fact label={t('one.order')}>
              {ticket.order ? <OrderLink order={ticket.order} parts={parts} /> : null}
            </Fact>
            <Fact label={t('one.registration')}>{ticket.reg_no ? <bdi>{ticket.reg_no}</bdi> : null}</Fact>
            <Fact label={t('one.opened')}>{when(ticket.created_at)}</Fact>
            <Fact label={t('one.opened_by')}>{ticket.opened_by ? <bdi>{ticket.opened_by}</bdi> : null}</Fact>
            <Fact label={t('one.solved')}>{ticket.solved_at ? when(ticket.solved_at) : null}</Fact>
          </Facts>
        </SectionCard>
      </div>
    </>
  )
}

function Blank() {
  const { t } = useTranslation('tickets')
  return (
    <>
      <PageHeader title={t('one.title')} hint={'\u00a0'} />
      <div className={classes.columns}>
        <SkeletonCards heights={[360, 180]} />
      </div>
    </>
  )
}
