import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { freshTicket, type Ticket } from './ticket.ts'

/** Asks, then says that a ticket is solved. */
export function useSolve(ticket: Pick<Ticket, 'id' | 'ticket_no'>, text: string) {
  const { t } = useTranslation('tickets')
  const confirm = useConfirm()
  const toast = useToasts()
  const { mutate, isPending } = useCall('PUT /ticket/{id}', {
    ...freshTicket(ticket.id),
    onSuccess: () => toast.success(t('one.solved_done', { number: ticket.ticket_no })),
    onError: toast.error,
  })
  const solve = async () => {
    if (!(await confirm({ title: t('one.solve_title'), text, confirm: t('one.solve') }))) return
    mutate({ params: { id: ticket.id }, body: { solved: true } })
  }
  return { solve: () => void solve(), isPending }
}
