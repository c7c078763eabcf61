import { IconTicket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LISTED_STATUSES } from '#contract/tickets/states.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { useTicketColumns } from '../list/use-ticket-columns.tsx'
import { TICKET_LISTS_KEY } from '../ticket-keys.ts'

/** A customer's tickets on their page, the latest change first. */
export function TicketsOfCustomer({ userId }: { userId: string }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const list = useListSearch({
    sortFields: ['changed_at', 'waiting_since', 'created_at'],
    sortBy: 'changed_at',
    sortOrder: 'desc',
    size: 10,
  })
  const query = useAnswer(
    'GET /ticket',
    { query: { ...list.query, user_id: userId, status: LISTED_STATUSES.join(',') } },
    { family: TICKET_LISTS_KEY, ...FRESH_PAGE },
  )
  const columns = useTicketColumns().filter(({ key }) => key !== 'customer')
  return (
    <DataTable
      label={t('all.title')}
      query={query}
      list={list}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/admin/ticket_details/$id', params: { id } })}
      empty={{ title: t('of_customer.empty'), icon: <IconTicket size={24} stroke={1.6} /> }}
      columns={columns}
    />
  )
}
