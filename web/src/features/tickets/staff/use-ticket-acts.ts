import { useNavigate } from '@tanstack/react-router'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshTicket, type StaffTicket } from '../ticket.ts'
import { MANY_TICKETS_KEYS } from '../ticket-keys.ts'

/** Who answers it, and deleting it. */
export function useTicketActs(ticket: StaffTicket) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const { id: me } = useSignedInUser()
  const { id, ticket_no: number } = ticket
  const assigning = useCall('PUT /ticket/{id}', {
    ...freshTicket(id),
    onSuccess: ({ staff }) => {
      const now = staff?.assigned_to
      if (now?.id === me) toast.success(t('staff.taken'))
      else toast.success(now ? t('staff.assigned_to', { name: now.name }) : t('staff.unassigned'))
    },
    onError: toast.error,
  })
  const deletion = useCall('DELETE /ticket/{id}', {
    // Away first: the ticket is not there to be asked for any more.
    onSuccess: () => {
      toast.success(t('staff.deleted', { number }))
      return navigate({ to: '/admin/all_tickets' })
    },
    onError: toast.error,
    refresh: MANY_TICKETS_KEYS,
    wait: false,
  })
  const assign = (to: string | null) => assigning.mutate({ params: { id }, body: { assigned_to: to } })
  const remove = async () => {
    if (await confirmDelete(t('staff.delete_text'))) deletion.mutate({ params: { id } })
  }
  return {
    assign,
    isAssigning: assigning.isPending,
    take: () => ticket.can.assign && ticket.staff.assigned_to?.id !== me && assign(me),
    remove: () => void remove(),
    isRemoving: deletion.isPending,
  }
}
