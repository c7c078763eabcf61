import { Button, Switch } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { ActsMenu } from '../../../ui/acts-menu.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { LiveNote } from '../../../ui/live-note.tsx'
import { noDialog } from '../../../ui/no-dialog.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ShortcutsHelp } from '../../../ui/shortcuts-help.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { Thread } from '../../../ui/thread/thread.tsx'
import { useMessages } from '../../../ui/thread/use-thread.ts'
import { useCannedAnswers } from '../canned/use-canned.ts'
import { RatingBadge } from '../rating-badge.tsx'
import { isForStaff, type StaffTicket, type TicketParts, ticketTitle } from '../ticket.ts'
import { MESSAGE_FIELD, threadOf } from '../ticket-calls.ts'
import { ticketKey } from '../ticket-keys.ts'
import { TicketMissing } from '../ticket-missing.tsx'
import { TicketStatusBadge } from '../ticket-status.tsx'
import classes from '../tickets.module.css'
import { useSolve } from '../use-solve.ts'
import { TicketSide } from './ticket-side.tsx'
import { useSnippetsOf } from './use-snippets-of.ts'
import { useTicketActs } from './use-ticket-acts.ts'

const EditDialog = laterDialog(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))
const MergeDialog = laterDialog(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog))

const KEYS = [
  ['r', 'reply'],
  ['n', 'note'],
  ['a', 'assign'],
] as const

/** One ticket, as staff see it. */
export function StaffTicketPage({ parts }: { parts: TicketParts }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useAnswer('GET /ticket/{id}', { params: { id } }, { family: ticketKey(id), ...FRESH })
  // With what was written in it and the button for canned answers, or the field to write in would move under a finger.
  const isWaiting = [useMessages(threadOf(id)), useCannedAnswers()].some(({ isPending }) => isPending)
  if (query.data?.merged_into)
    return <Navigate to="/admin/ticket_details/$id" params={{ id: query.data.merged_into.id }} replace />
  // What was begun for one ticket is not for the next.
  if (query.data && isForStaff(query.data) && !isWaiting)
    return <Shown key={id} ticket={query.data} parts={parts} />
  if (query.error)
    return (
      <TicketMissing error={query.error} onRetry={() => void query.refetch()} back="/admin/all_tickets" />
    )
  return <Blank />
}

function Shown({ ticket, parts }: { ticket: StaffTicket; parts: TicketParts }) {
  const { t } = useTranslation('tickets')
  const acts = useTicketActs(ticket)
  useScreenTitle(ticketTitle(ticket))
  useReadNotifications('ticket', ticket.id)
  return (
    <>
      <Head ticket={ticket} acts={acts} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Conversation ticket={ticket} onTake={acts.take} />
          {ticket.rating ? (
            <SectionCard title={t('rating.customer')} aside={<RatingBadge rating={ticket.rating} />}>
              {ticket.rating_comment ? (
                <p className={classes.text}>
                  <bdi>{ticket.rating_comment}</bdi>
                </p>
              ) : null}
            </SectionCard>
          ) : null}
        </div>
        <TicketSide ticket={ticket} parts={parts} acts={acts} />
      </div>
    </>
  )
}

interface HeadProps {
  ticket: StaffTicket
  acts: ReturnType<typeof useTicketActs>
}

function Head({ ticket, acts }: HeadProps) {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  const [dialog, setDialog] = useState<'edit' | 'merge' | null>(null)
  const { solve, isPending } = useSolve(ticket, t('one.solve_text_staff'))
  const { can, staff } = ticket
  const close = () => setDialog(null)
  const rareActs = [
    can.change && { words: t('staff.edit'), run: () => setDialog('edit') },
    can.merge && { words: t('staff.merge'), run: () => setDialog('merge') },
    can.delete && { words: t('staff.delete'), run: acts.remove, danger: true },
  ].filter((act) => act !== false)
  return (
    <>
      <PageHeader
        title={<bdi>{ticket.subject}</bdi>}
        badge={<TicketStatusBadge status={ticket.status} forStaff />}
        hint={
          <>
            <bdi dir="ltr">#{ticket.ticket_no}</bdi> ·{' '}
            <bdi>{staff.customer.company_name || staff.customer.name}</bdi> · {when(ticket.created_at)}
          </>
        }
        actions={
          <>
            <ShortcutsHelp keys={KEYS.map(([key, act]) => [key, t(`staff.keys.${act}`)] as const)} noSearch />
            {rareActs.length > 0 ? (
              <ActsMenu label={t('staff.more')} acts={rareActs} busy={acts.isRemoving} />
            ) : null}
            {can.solve ? (
              <Button
                variant="default"
                leftSection={<IconCircleCheck size={16} aria-hidden />}
                loading={isPending}
                onClick={solve}
              >
                {t('one.solve')}
              </Button>
            ) : null}
          </>
        }
      />
      <EditDialog ticket={ticket} opened={dialog === 'edit'} onClose={close} />
      <MergeDialog ticket={ticket} opened={dialog === 'merge'} onClose={close} />
    </>
  )
}

interface ConversationProps {
  ticket: StaffTicket
  onTake: () => void
}

function Conversation({ ticket, onTake }: ConversationProps) {
  const { t } = useTranslation('tickets')
  const snippets = useSnippetsOf(ticket)
  const { can } = ticket
  const [isNote, setNote] = useState(false)
  const write = (asNote: boolean) => {
    if (!noDialog()) return
    if (can.note) setNote(asNote)
    document.getElementById(MESSAGE_FIELD)?.focus()
  }
  useHotkeys([
    ['r', () => write(false)],
    ['n', () => can.note && write(true)],
    ['a', () => noDialog() && onTake()],
  ])
  return (
    <SectionCard title={t('one.conversation')} aside={<LiveNote />}>
      <Thread
        calls={threadOf(ticket.id)}
        label={t('one.conversation')}
        canWrite={can.write || can.note}
        fieldId={MESSAGE_FIELD}
        isSigned
        writing={{
          snippets,
          ...(ticket.status === 'solved' && { hint: t('one.reopens') }),
          ...(can.note && {
            note: {
              isOn: isNote || !can.write,
              control: (
                <Switch
                  label={t('staff.note')}
                  checked={isNote || !can.write}
                  disabled={!can.write}
                  onChange={(event) => setNote(event.currentTarget.checked)}
                />
              ),
            },
          }),
        }}
      />
    </SectionCard>
  )
}

function Blank() {
  const { t } = useTranslation('tickets')
  return (
    <>
      <PageHeader title={t('one.title')} hint={'\u00a0'} />
      <div className={classes.columns}>
        <SkeletonCards heights={[420, 260]} />
      </div>
    </>
  )
}
