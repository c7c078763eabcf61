import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { SentFileBadge } from '../sent-file-badge.tsx'
import classes from '../sent-files.module.css'
import type { SentFile } from '../sent-files.ts'

export function useSentColumns(): Column<SentFile>[] {
  const { t } = useTranslation('sent-files')
  const formats = useFormats()
  return [
    {
      key: 'name',
      title: t('columns.file'),
      card: 'title',
      room: 220,
      render: ({ name }) => <bdi>{name}</bdi>,
      details: ({ size }) => formats.fileSize(size),
    },
    {
      key: 'state',
      title: t('columns.state'),
      card: 'beside',
      room: 150,
      render: ({ state }) => <SentFileBadge state={state} />,
    },
    {
      key: 'customer',
      title: t('columns.customer'),
      room: 180,
      render: ({ customer }) => <bdi>{customer.company_name || customer.name}</bdi>,
    },
    {
      key: 'registration',
      title: t('columns.registration'),
      room: 130,
      wide: true,
      card: 'hidden',
      render: ({ registration }) => (registration ? <bdi>{registration}</bdi> : '–'),
    },
    {
      key: 'note',
      title: t('columns.note'),
      room: 240,
      wide: true,
      render: ({ note }) => (
        <span className={classes.cut} dir="auto" title={note}>
          {note}
        </span>
      ),
    },
    {
      key: 'created_at',
      title: t('columns.sent'),
      room: 150,
      sortable: true,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formats.dateTime(created_at)}>
          {formats.relative(created_at)}
        </time>
      ),
    },
  ]
}
