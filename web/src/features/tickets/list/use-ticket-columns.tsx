import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { RatingBadge } from '../rating-badge.tsx'
import { SubjectCell, SubjectDetails } from '../subject-cell.tsx'
import type { TicketRow } from '../ticket.ts'
import { TicketStatusBadge } from '../ticket-status.tsx'
import classes from '../tickets.module.css'
import { WaitingWords } from '../waiting-words.tsx'

export function useTicketColumns(): Column<TicketRow>[] {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  return [
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
      room: 280,
      render: (ticket) => <SubjectCell ticket={ticket} />,
      details: (ticket) => <SubjectDetails ticket={ticket} />,
    },
    {
      key: 'customer',
      title: t('columns.customer'),
      room: 175,
      plain: true,
      render: ({ customer }) => <bdi>{customer.company_name || customer.name}</bdi>,
    },
    {
      key: 'status',
      title: t('columns.status'),
      card: 'beside',
      room: 155,
      render: ({ status, rating }) => (
        <span className={classes.badges}>
          <TicketStatusBadge status={status} forStaff />
          {rating ? <RatingBadge rating={rating} /> : null}
        </span>
      ),
    },
    {
      key: 'waiting_since',
      title: t('columns.waiting'),
      sortable: true,
      card: 'beside',
      room: 145,
      render: ({ waiting_since }) => <WaitingWords since={waiting_since} />,
    },
    {
      key: 'assigned',
      title: t('columns.assigned'),
      room: 130,
      render: ({ assigned_to }) =>
        assigned_to ? (
          <bdi>{assigned_to.name}</bdi>
        ) : (
          <span className={classes.muted}>{t('all.nobody')}</span>
        ),
    },
    {
      key: 'changed_at',
      title: t('columns.changed'),
      sortable: true,
      card: 'hidden',
      room: 180,
      wide: true,
      render: ({ changed_at }) => when(changed_at),
    },
  ]
}
