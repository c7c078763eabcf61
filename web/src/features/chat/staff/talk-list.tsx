import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SearchBox } from '../../../ui/data-table/search-box.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import classes from './desk.module.css'
import { TalkRow } from './talk-row.tsx'
import { FILTERS, filterOf, useTalks } from './use-talks.ts'

const LIST = { sortFields: ['last_message_at'], sortBy: 'last_message_at', sortOrder: 'desc' } as const

interface TalkListProps {
  current: string | undefined
  onOpen: (id: string) => void
}

/** Everybody who is in the chat, those who wrote last first. What is looked for stands in the address. */
export function TalkList({ current, onOpen }: TalkListProps) {
  const { t } = useTranslation('chat')
  const list = useListSearch({ ...LIST, filters: ['show'] })
  const { search, filters } = list.state
  const filter = filterOf(filters.show)
  const talks = useTalks({ filter, search })
  return (
    <section className={classes.list} aria-label={t('desk.list')}>
      <div className={classes.tools}>
        <SearchBox
          value={search}
          onChange={(text) => list.change({ search: text })}
          label={t('desk.search')}
        />
        <FilterChips
          label={t('desk.show')}
          value={filter}
          onChange={(value) => list.setFilter('show', value)}
          chips={FILTERS.map((value) => ({
            value,
            label: t(`desk.filters.${value || 'all'}`),
          }))}
        />
      </div>
      <div className={classes.rows}>
        <Loaded
          query={talks}
          skeleton={
            <div className={classes.blank}>
              <SkeletonLines heights={[56, 56, 56, 56, 56]} />
            </div>
          }
        >
          {(items) => (
            <>
              {items.length === 0 ? (
                <EmptyState
                  title={t(list.narrowed ? 'desk.none_found' : 'desk.none')}
                  text={list.narrowed ? null : t('desk.none_text')}
                  icon={<IconMessages size={24} stroke={1.6} />}
                />
              ) : null}
              <ul className={classes.people} data-form="cards">
                {items.map((row) => (
                  <TalkRow
                    key={row.id}
                    row={row}
                    isCurrent={row.id === current}
                    onOpen={() => onOpen(row.id)}
                  />
                ))}
              </ul>
              {talks.hasNextPage ? (
                <Button
                  variant="subtle"
                  fullWidth
                  loading={talks.isFetchingNextPage}
                  onClick={() => void talks.fetchNextPage()}
                >
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
