import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { StaffTicket } from '../ticket.ts'
import { MANY_TICKETS_KEYS, ticketKey } from '../ticket-keys.ts'
import tickets from '../tickets.module.css'

interface MergeDialogProps {
  ticket: StaffTicket
  opened: boolean
  onClose: () => void
}

/** Two tickets about one thing become one. */
export function MergeDialog({ ticket, opened, onClose }: MergeDialogProps) {
  const { t } = useTranslation('tickets')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.merge_title', { number: ticket.ticket_no })}>
      {(close) =>
        ticket.staff.mergeable.length === 0 ? (
          <EmptyState title={t('staff.merge_none')} />
        ) : (
          <MergeForm ticket={ticket} onCancel={close} />
        )
      }
    </Dialog>
  )
}

function MergeForm({ ticket, onCancel }: { ticket: StaffTicket; onCancel: () => void }) {
  const { t } = useTranslation('tickets')
  const toast = useToasts()
  const navigate = useNavigate()
  const merging = useCall('POST /ticket/{id}/merge', {
    idempotent: true,
    refresh: MANY_TICKETS_KEYS,
    refreshRefused: [ticketKey(ticket.id)],
    wait: false,
  })
  const { mergeable } = ticket.staff
  const f = useServerForm<{ into: string | null }, unknown>({
    initialValues: { into: null },
    check: ({ into }) => ({ into: into === null && 'required' }),
    submit: ({ into }) => merging.mutateAsync({ params: { id: ticket.id }, body: { into: into ?? '' } }),
    onDone: (_, { into }) => {
      const chosen = mergeable.find(({ id }) => id === into)
      if (!chosen) return
      toast.success(t('staff.merged', { number: chosen.ticket_no }))
      void navigate({ to: '/admin/ticket_details/$id', params: { id: chosen.id }, replace: true })
    },
  })
  return (
    <ServerForm of={f} label={t('staff.merge_title', { number: ticket.ticket_no })}>
      <p className={tickets.text}>{t('staff.merge_text')}</p>
      <SearchableSelect
        label={t('staff.merge_into')}
        options={mergeable.map(({ id, ticket_no, subject, status }) => ({
          value: id,
          label: `#${ticket_no} · ${subject}`,
          note: t(`statuses.${status}`),
        }))}
        {...f.field('into')}
      />
      <FormButtons of={f} onCancel={onCancel} color="bad">
        {t('staff.merge_button')}
      </FormButtons>
    </ServerForm>
  )
}
