import { IconFileUpload } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadListed } from '../../../lib/use-unread-notifications.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { SentFileBadge } from '../sent-file-badge.tsx'
import classes from '../sent-files.module.css'
import { type OwnSentFile, SENT_FILES_KEY } from '../sent-files.ts'

/** What the account sent, the newest first. */
export function OwnFiles() {
  const { t } = useTranslation('sent-files')
  const list = useListSearch({ sortFields: ['created_at'], sortBy: 'created_at', sortOrder: 'desc' })
  const query = useAnswer(
    'GET /my_sent_files',
    { query: list.query },
    { family: SENT_FILES_KEY, ...FRESH_PAGE },
  )
  useReadListed('sent_file', query.data?.items.map(({ id }) => id) ?? [])
  return (
    <DataTable
      label={t('own.label')}
      query={query}
      list={list}
      rowId={({ id }) => id}
      empty={{
        title: t('own.empty'),
        text: t('own.empty_text'),
        icon: <IconFileUpload size={24} stroke={1.6} />,
      }}
      columns={useOwnColumns()}
      actions={({ id, can }) =>
        can.download ? (
          <FileDownloadButton
            call="GET /sent_file/{id}/download_file"
            input={{ params: { id } }}
            variant="default"
            size="compact-md"
          >
            {t('download')}
          </FileDownloadButton>
        ) : (
          <span className={classes.gone}>{t('gone')}</span>
        )
      }
    />
  )
}

function useOwnColumns(): Column<OwnSentFile>[] {
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
      room: 140,
      render: ({ state }) => <SentFileBadge state={state} own />,
    },
    {
      key: 'created_at',
      title: t('columns.sent'),
      room: 150,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formats.dateTime(created_at)}>
          {formats.relative(created_at)}
        </time>
      ),
    },
    // A long text stands last: it takes what is left of a line.
    {
      key: 'note',
      title: t('columns.note'),
      room: 260,
      render: ({ note }) => (
        <span className={classes.cut} dir="auto" title={note}>
          {note}
        </span>
      ),
    },
  ]
}
