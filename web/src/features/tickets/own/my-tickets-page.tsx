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
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import { SubjectCell, SubjectDetails } from '../subject-cell.tsx'
import { TICKET_LISTS_KEY } from '../ticket-keys.ts'
import { TicketStatusBadge } from '../ticket-status.tsx'
import classes from '../tickets.module.css'
import { useOwnTicketCounts } from '../use-ticket-counts.ts'

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
  const counts = useOwnTicketCounts().data
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
              ...(value === 'answered' && { count: counts?.unread ?? null, urgent: true }),
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
              room: 190,
              render: ({ status: state, unread }) => (
                <span className={classes.badges}>
                  <TicketStatusBadge status={state} />
                  <UnreadDot count={unread} />
                </span>
              ),
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
