import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { MailingBadge } from '../mailing-badge.tsx'
import classes from '../mailings.module.css'
import type { Mailing } from '../mailings.ts'

export function useMailingColumns(): Column<Mailing>[] {
  const { t } = useTranslation('mailings')
  const formats = useFormats()
  const figure = (mailing: Mailing, value: number) =>
    mailing.state === 'draft' ? '–' : formats.number(value)
  return [
    {
      key: 'subject',
      title: t('columns.subject'),
      card: 'title',
      room: 240,
      render: ({ subject }) =>
        subject ? <bdi>{subject}</bdi> : <span className={classes.unnamed}>{t('list.no_subject')}</span>,
    },
    {
      key: 'state',
      title: t('columns.state'),
      card: 'beside',
      room: 160,
      render: ({ state }) => <MailingBadge state={state} />,
    },
    {
      key: 'sent',
      title: t('columns.sent'),
      align: 'end',
      room: 110,
      render: (mailing) => figure(mailing, mailing.counts.sent),
    },
    {
      key: 'problems',
      title: t('columns.problems'),
      align: 'end',
      room: 150,
      render: (mailing) => {
        const { refused, bounced, unknown } = mailing.counts
        return figure(mailing, refused + bounced + unknown)
      },
    },
    {
      key: 'left_out',
      title: t('columns.left_out'),
      align: 'end',
      room: 120,
      wide: true,
      card: 'hidden',
      render: (mailing) => figure(mailing, mailing.counts.left_out),
    },
    {
      key: 'author',
      title: t('columns.author'),
      room: 150,
      wide: true,
      card: 'hidden',
      render: ({ created_by }) => <bdi>{created_by.name}</bdi>,
    },
    {
      key: 'created_at',
      title: t('columns.changed'),
      room: 150,
      render: ({ changed_at, started_at, ended_at }) => {
        const at = ended_at ?? started_at ?? changed_at
        return (
          <time dateTime={at} title={formats.dateTime(at)}>
            {formats.relative(at)}
          </time>
        )
      },
    },
  ]
}
