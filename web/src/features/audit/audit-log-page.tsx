import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActName } from './act-name.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditEntry, EntryDrawer } from './entry-drawer.tsx'

/** The screen shows times where the reader is, so days are counted there too. */
const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()

export function AuditLogPage() {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const list = useListSearch({
    sortFields: ['at', 'act', 'actor'],
    sortBy: 'at',
    sortOrder: 'desc',
    filters: ['act', 'from', 'to'],
    days: ['from', 'to'],
  })
  const query = useAnswer('GET /audit_log', { query: { ...list.query, zone } }, FRESH_PAGE)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <>
      <PageHeader title={t('title')} hint={t(list.state.sort_by === 'actor' ? 'hint_by_actor' : 'hint')} />
      <DataTable
        label={t('title')}
        query={query}
        list={list}
        rowId={(entry) => entry.id}
        searchLabel={t('search')}
        toolbar={<AuditFilters list={list} />}
        onOpen={setOpened}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          icon: <IconHistory size={24} stroke={1.6} />,
        }}
        columns={[
          {
            key: 'at',
            title: t('columns.at'),
            sortable: true,
            room: 170,
            plain: true,
            render: (entry) => formats.dateTime(entry.at),
          },
          {
            key: 'act',
            title: t('columns.act'),
            sortable: true,
            card: 'title',
            room: 200,
            render: (entry) => <ActName code={entry.act} />,
          },
          {
            key: 'actor',
            title: t('columns.actor'),
            sortable: true,
            card: 'beside',
            room: 160,
            render: (entry) => <bdi>{entry.actor?.name ?? t('nobody')}</bdi>,
          },
          {
            key: 'subject',
            title: t('columns.subject'),
            room: 180,
            plain: true,
            render: (entry) => <bdi>{entry.subject}</bdi>,
          },
          {
            key: 'ip',
            title: t('columns.ip'),
            room: 150,
            wide: true,
            render: (entry) => <bdi dir="ltr">{entry.ip}</bdi>,
          },
        ]}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  )
}
