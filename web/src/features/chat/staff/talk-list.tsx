import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SearchBox } from '../../../ui/data-table/search-box.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { CHAT_LISTS_KEY } from '../chat-keys.ts'
import { PRESENCE_MS } from '../use-chat-counts.ts'
import classes from './desk.module.css'
import { TalkRow } from './talk-row.tsx'

const FILTERS = {
  '': {},
  mine: { assigned_to: 'me' },
  unassigned: { assigned_to: 'nobody' },
  unread: { unread: 'true' },
} as const
type Filter = keyof typeof FILTERS

const STEP = 30
const MOST = 90

interface TalkListProps {
  current: string | undefined
  onOpen: (id: string) => void
}

/** Everybody who is in the chat, those who wrote last first. */
export function TalkList({ current, onOpen }: TalkListProps) {
  const { t } = useTranslation('chat')
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('')
  const [size, setSize] = useState(STEP)
  const query = useAnswer(
    'GET /chat_user',
    { query: { page: 1, size, ...FILTERS[filter], ...(search && { search }) } },
    { family: CHAT_LISTS_KEY, refetchInterval: PRESENCE_MS, ...FRESH_PAGE },
  )
  const isNarrowed = filter !== '' || search !== ''
  return (
    <section className={classes.list} aria-label={t('desk.list')}>
      <div className={classes.tools}>
        <SearchBox value={search} onChange={setSearch} label={t('desk.search')} />
        <FilterChips
          label={t('desk.show')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          chips={(Object.keys(FILTERS) as Filter[]).map((value) => ({
            value,
            label: t(`desk.filters.${value || 'all'}`),
          }))}
        />
      </div>
      <div className={classes.rows}>
        <Loaded
          query={query}
          skeleton={
            <div className={classes.blank}>
              <SkeletonLines heights={[56, 56, 56, 56, 56]} />
            </div>
          }
        >
          {({ items, total }) => (
            <>
              {items.length === 0 ? (
                <EmptyState
                  title={t(isNarrowed ? 'desk.none_found' : 'desk.none')}
                  text={isNarrowed ? null : t('desk.none_text')}
                  icon={<IconMessages size={24} stroke={1.6} />}
                />
              ) : null}
              <ul className={classes.people}>
                {items.map((row) => (
                  <TalkRow
                    key={row.id}
                    row={row}
                    isCurrent={row.id === current}
                    onOpen={() => onOpen(row.id)}
                  />
                ))}
              </ul>
              {items.length < (total ?? 0) && size < MOST ? (
                <Button variant="subtle" fullWidth onClick={() => setSize(size + STEP)}>
                  {t('desk.more')}
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
