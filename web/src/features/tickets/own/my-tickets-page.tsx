import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LISTED_STATUSES } from '#contract/tickets/states.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SubjectCell, SubjectDetails } from '../subject-cell.tsx'
import { TICKET_LISTS_KEY } from '../ticket-keys.ts'
import { TicketStatusBadge } from '../ticket-status.tsx'
import classes from '../tickets.module.css'

export function MyTicketsPage() {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  const navigate = useNavigate()
  const list = useListSearch({
    sortFields: ['changed_at', 'created_at'],
    sortBy: 'changed_at',
    sortOrder: 'desc',
    filters: ['status'],
  })
  const status = LISTED_STATUSES.find((known) => known === list.state.filters.status)
  const query = useAnswer(
    'GET /ticket_user',
    { query: { ...list.query, status } },
    { family: TICKET_LISTS_KEY, ...FRESH_PAGE },
  )
  const create = (
    <LinkButton to="/open_ticket" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('mine.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} actions={create} />
      <div className={classes.stack}>
        <FilterChips
          label={t('mine.filter')}
          value={status ?? ''}
          onChange={(value) => list.setFilter('status', value || null)}
          chips={[
            { value: '', label: t('mine.all') },
            ...LISTED_STATUSES.map((value) => ({
              value,
              label: t(`statuses.${value}`),
            })),
          ]}
        />
        <DataTable
          label={t('mine.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('mine.search')}
          onOpen={({ id }) => void navigate({ to: '/ticket_details/$id', params: { id } })}
          empty={{
            title: t('mine.empty'),
            text: t('mine.empty_text'),
            icon: <IconTicket size={24} stroke={1.6} />,
            action: create,
          }}
          columns={[
            {
              key: 'ticket_no',
              title: t('columns.number'),
              room: 76,
              plain: true,
              render: ({ ticket_no }) => <bdi dir="ltr">#{ticket_no}</bdi>,
            },
            {
              key: 'subject',
              title: t('columns.subject'),
              card: 'title',
              room: 320,
              render: (ticket) => <SubjectCell ticket={ticket} />,
              details: (ticket) => <SubjectDetails ticket={ticket} />,
            },
            {
              key: 'status',
              title: t('columns.status'),
              card: 'beside',
              room: 140,
              render: ({ status: state }) => <TicketStatusBadge status={state} />,
            },
            {
              key: 'changed_at',
              title: t('columns.changed'),
              sortable: true,
              room: 170,
              plain: true,
              render: ({ changed_at }) => when(changed_at),
            },
          ]}
        />
      </div>
    </>
  )
}
