import { TextInput } from '@mantine/core'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { CHAT_COUNTS_KEY, CHAT_LISTS_KEY, talkKey } from '../chat-keys.ts'
import type { ChatMessage } from '../talk/talk.ts'
import { useTalk } from '../talk/use-talk.ts'
import type { Partner } from './chat-partner.ts'
import classes from './desk.module.css'
import { likelyStart } from './ticket-start.ts'

interface TicketDialogProps {
  partner: Partner
  opened: boolean
  onClose: () => void
}

/** What cannot be answered on the spot goes on as a ticket. */
export function TicketDialog({ partner, opened, onClose }: TicketDialogProps) {
  const { t } = useTranslation('chat')
  const messages = useTalk({ userId: partner.id, forStaff: true }).query.data?.items ?? []
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ticket.title')}>
      {(close) =>
        messages.length === 0 ? (
          <EmptyState title={t('ticket.nothing')} />
        ) : (
          <TicketForm partner={partner} messages={messages} onCancel={close} onDone={onClose} />
        )
      }
    </Dialog>
  )
}

interface TicketFormProps {
  partner: Partner
  messages: readonly ChatMessage[]
  onCancel: () => void
  onDone: () => void
}

/** Enough of a message to tell it from the others. */
const SHOWN = 60

function TicketForm({ partner, messages, onCancel, onDone }: TicketFormProps) {
  const { t } = useTranslation('chat')
  const when = useWhen()
  const toast = useToasts()
  const isMine = hasPermission(useSignedInUser(), 'tickets')
  const turning = useCall('POST /chat_user/{id}/ticket', {
    idempotent: true,
    refreshAlways: [talkKey(partner.id), CHAT_LISTS_KEY, CHAT_COUNTS_KEY],
    wait: false,
  })
  const f = useServerForm<{ subject: string; from: string | null }, { ticket_no: number }>({
    initialValues: { subject: '', from: likelyStart(messages) },
    rename: { from_message_id: 'from' },
    check: ({ subject, from }) => ({
      subject: !subject.trim() && 'required',
      from: from === null && 'required',
    }),
    submit: ({ subject, from }) =>
      turning.mutateAsync({
        params: { id: partner.id },
        body: { subject: subject.trim(), from_message_id: from ?? '' },
      }),
    onDone: ({ ticket_no: number }) => {
      // Who may not open it is told who goes on with it.
      toast.success(t(isMine ? 'ticket.done' : 'ticket.done_not_yours', { number }))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('ticket.title')}>
      <p className={classes.text}>
        {t('ticket.text')} {t(isMine ? 'ticket.yours' : 'ticket.not_yours')}
      </p>
      {partner.company_reads_tickets ? <p className={classes.text}>{t('ticket.company')}</p> : null}
      <TextInput
        label={t('ticket.subject')}
        maxLength={TICKET_BOUNDS.subject}
        autoComplete="off"
        data-autofocus
        {...f.field('subject')}
      />
      <SearchableSelect
        label={t('ticket.from')}
        options={messages.toReversed().map(({ id, text, file, sender_name, created_at }) => ({
          value: id,
          label: (text || file?.name || '').slice(0, SHOWN),
          note: `${sender_name} · ${when(created_at)}`,
        }))}
        {...f.field('from')}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('ticket.button')}
      </FormButtons>
    </GuardedForm>
  )
}
