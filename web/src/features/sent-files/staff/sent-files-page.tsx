import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import { SENT_FILE_STATES } from '#contract/sent-files/bounds.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWantedItem } from '../../../lib/use-wanted-item.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../sent-files.module.css'
import { SENT_FILES_KEY } from '../sent-files.ts'
import { SentFileDetails } from './sent-file-details.tsx'
import { useSentColumns } from './use-sent-columns.tsx'

/** What customers sent outside of orders. */
export function SentFilesPage() {
  const { t } = useTranslation('sent-files')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useListSearch({
    sortFields: ['created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['state'],
  })
  const { state = '' } = list.state.filters
  const { page, size, search, sort_by, sort_order } = list.query
  const query = useAnswer(
    'GET /sent_files',
    {
      query: {
        page,
        size,
        search,
        sort_by,
        sort_order,
        state: isOneOf(SENT_FILE_STATES, state) ? state : undefined,
      },
    },
    { family: SENT_FILES_KEY, ...FRESH_PAGE },
  )
  useWantedItem(query.data?.items ?? [], ({ id }) => setOpenId(id))
  const open = query.data?.items.find(({ id }) => id === openId) ?? null
  return (
    <>
      <PageHeader title={t('staff.title')} hint={t('staff.hint')} />
      <div className={classes.stack}>
        <FilterChips
          label={t('columns.state')}
          value={state}
          onChange={(value) => list.setFilter('state', value || null)}
          chips={[
            { value: '', label: t('staff.all') },
            ...SENT_FILE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
        <DataTable
          label={t('staff.label')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('staff.search')}
          onOpen={({ id }) => setOpenId(id)}
          empty={{
            title: t('staff.empty'),
            text: t('staff.empty_text'),
            icon: <IconFileUpload size={24} stroke={1.6} />,
          }}
          columns={useSentColumns()}
        />
      </div>
      <DetailDrawer of={open} title={() => t('staff.details')} size={480} onClose={() => setOpenId(null)}>
        {(file) => <SentFileDetails file={file} onDeleted={() => setOpenId(null)} />}
      </DetailDrawer>
    </>
  )
}
