import { Button } from '@mantine/core'
import { IconPencilPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import { NOTICE_STATES } from '#contract/message-box/states.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { type Edited, NoticeDrawer } from '../editor/notice-drawer.tsx'
import classes from '../message-box.module.css'
import { NOTICES_KEY } from '../notices.ts'
import { useNoticeColumns } from './use-notice-columns.tsx'

/** What staff tell their customers: what runs, what is planned and what is over. */
export function NoticesPage() {
  const { t } = useTranslation('message-box')
  const [edited, setEdited] = useState<Edited | null>(null)
  const list = useListSearch({
    sortFields: ['from_date'],
    sortBy: 'from_date',
    sortOrder: 'desc',
    filters: ['state'],
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const { state = '' } = list.state.filters
  const query = useAnswer(
    'GET /all_messages',
    {
      query: {
        page,
        size,
        search,
        sort_by,
        sort_order,
        state: isOneOf(NOTICE_STATES, state) ? state : undefined,
      },
    },
    { family: NOTICES_KEY, ...FRESH_PAGE },
  )
  const columns = useNoticeColumns()
  const write = (
    <Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setEdited({ id: null })}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} actions={write} />
      <div className={classes.stack}>
        <FilterChips
          label={t('columns.state')}
          value={state}
          onChange={(value) => list.setFilter('state', value || null)}
          chips={[
            { value: '', label: t('list.all') },
            ...NOTICE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
        <DataTable
          label={t('list.label')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('list.search')}
          onOpen={({ id }) => setEdited({ id })}
          empty={{
            title: t('list.empty'),
            text: t('list.empty_text'),
            icon: <IconSpeakerphone size={24} stroke={1.6} />,
          }}
          columns={columns}
        />
      </div>
      <NoticeDrawer of={edited} onClose={() => setEdited(null)} />
    </>
  )
}
