import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconInbox } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { part, useFetchedLater } from '../../../lib/parts.ts'
import { useHasKeyboard } from '../../../lib/use-has-keyboard.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { NoMatch } from '../../../ui/data-table/no-match.tsx'
import { SearchBox } from '../../../ui/data-table/search-box.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { laterPart } from '../../../ui/later.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDeferredOnScreen } from '../../../ui/printing.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ShortcutsHelp } from '../../../ui/shortcuts-help.tsx'
import { SoundSwitch } from '../../../ui/sound-switch.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useOrderDesk } from '../order-desk.ts'
import { type Counts, openOrders, useOrderCounts } from '../use-order-counts.ts'
import { useWorkList } from './use-work-list.ts'
import { useWorkShortcuts } from './use-work-shortcuts.ts'
import { filtersOf, stepFrom, VIEWS, viewOf } from './work-filters.ts'
import classes from './work-list.module.css'
import { WorkRow } from './work-row.tsx'

const KEYS = [
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['t', 'take'],
  ['d', 'deliver'],
  ['m', 'message'],
] as const

/** With all that can be done to an order: nobody needs it before one is chosen. */
const orderPanel = part(() => import('./order-panel.tsx').then((module) => module.OrderPanel))
const OrderPanel = laterPart(orderPanel, [140, 180])

/** What is to be done, the most urgent first; beside it, or in its place where there is no room, the chosen order. */
export function WorkListPage() {
  const { t } = useTranslation(['work-list', 'orders'])
  const navigate = useNavigate()
  const desk = useOrderDesk()
  const title = desk.name === 'agent' ? t('agent_title') : t('title')
  const wide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const hasKeyboard = useHasKeyboard()
  const params = useSearch({ strict: false }) as Record<string, string | undefined>
  const view = viewOf(params.show)
  const search = (params.search ?? '').slice(0, 100)
  const query = useWorkList({ search: search || undefined, ...filtersOf(view) })
  const counts = useOrderCounts().data
  // In slices, after whatever is pressed meanwhile.
  const answer = useDeferredOnScreen(query.data)
  const rows = useMemo(() => answer?.pages.flatMap(({ items }) => items) ?? [], [answer])
  // Also where there is no room beside the list: whatever was begun in the order stays when the window is narrowed.
  const chosen = params.order
  const isAlone = !wide && chosen !== undefined
  const isEmpty = answer !== undefined && rows.length === 0
  // Beside an empty list there is nothing to choose.
  const isSplit = wide && !(isEmpty && !chosen)
  useFetchedLater([orderPanel])

  const go = useCallback(
    (change: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }) as never,
        replace: !('show' in change),
        resetScroll: false,
      }),
    [navigate],
  )
  const choose = useCallback((order: string) => go({ order }), [go])
  const open = (id: string) => void navigate({ to: desk.details, params: { id } })
  useWorkShortcuts({
    step: (step) => {
      const id = stepFrom(
        rows.map((row) => row.id),
        params.order,
        step,
      )
      if (!id) return
      go({ order: id })
      document.getElementById(`order-row-${id}`)?.scrollIntoView({ block: 'nearest' })
    },
    enter: () => params.order && open(params.order),
    close: () => go({ order: undefined }),
  })

  const beside = useTopInView(chosen)
  const listed = useRowInView(chosen, rows.length > 0)

  return (
    <>
      <PageHeader
        title={title}
        badge={
          counts && counts.late > 0 ? (
            <StatusBadge tone="bad">{t('late_badge', { count: counts.late })}</StatusBadge>
          ) : null
        }
        actions={
          <>
            <SoundSwitch />
            <ShortcutsHelp keys={KEYS.map(([key, act]) => [key, t(`keys.${act}`)] as const)} />
            <LinkButton to={desk.history} variant="default">
              {t('history')}
            </LinkButton>
          </>
        }
      />
      {isAlone ? (
        <Button
          className={classes.back}
          variant="default"
          leftSection={<IconArrowLeft size={16} className={classes.arrow} aria-hidden />}
          onClick={() => go({ order: undefined })}
        >
          {t('orders:back')}
        </Button>
      ) : null}
      <div className={classes.filters} hidden={isAlone}>
        <FilterChips
          label={t('views_label')}
          value={view}
          onChange={(show) => go({ show: show || undefined, order: undefined })}
          chips={VIEWS.map((value) => ({
            value,
            label: value === '' ? t('views.all') : t(`views.${value}`),
            count: countOf(counts, value),
            urgent: value === 'late',
          }))}
        />
        <SearchBox
          value={search}
          label={t('search')}
          onChange={(text) => go({ search: text || undefined })}
        />
      </div>
      <div className={isSplit ? classes.split : undefined}>
        <div className={isSplit ? classes.list : undefined} hidden={isAlone} ref={listed}>
          <SectionCard flush>
            {answer || query.error ? null : <Blank />}
            {query.error && rows.length === 0 ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            ) : null}
            {isEmpty ? (
              search || view ? (
                <NoMatch search={search} onClear={() => go({ show: undefined, search: undefined })} />
              ) : (
                <EmptyState
                  title={t('empty')}
                  text={t('empty_text')}
                  icon={<IconInbox size={24} stroke={1.6} />}
                />
              )
            ) : null}
            {rows.length > 0 ? (
              <ul className={classes.rows} aria-label={title} aria-busy={query.isFetching}>
                {rows.map((order) => (
                  <WorkRow
                    key={order.id}
                    order={order}
                    chosen={order.id === chosen}
                    onChoose={wide ? choose : null}
                  />
                ))}
              </ul>
            ) : null}
            {query.hasNextPage ? (
              <div className={classes.more}>
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </div>
            ) : null}
          </SectionCard>
        </div>
        {isSplit || isAlone ? (
          <div className={classes.beside} ref={beside}>
            {chosen ? (
              <OrderPanel key={chosen} id={chosen} />
            ) : (
              <SectionCard>
                <EmptyState
                  title={t('choose')}
                  text={hasKeyboard ? t('choose_text') : t('choose_text_touch')}
                />
              </SectionCard>
            )}
          </div>
        ) : null}
      </div>
    </>
  )
}

/** Another order begins at its head, however far down the last one was read. */
function useTopInView(chosen: string | undefined) {
  const beside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen && (beside.current?.getBoundingClientRect().top ?? 0) < 0)
      beside.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return beside
}

/** A link to an order may name one far down the list; only the list moves for it, not the page. */
function useRowInView(chosen: string | undefined, isListed: boolean) {
  const listed = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there; later the person walks it
  useEffect(() => {
    const row = chosen && isListed ? document.getElementById(`order-row-${chosen}`) : null
    if (!row || !listed.current) return
    const hidden = row.getBoundingClientRect().bottom - listed.current.getBoundingClientRect().bottom
    if (hidden > 0) listed.current.scrollTop += hidden
  }, [isListed])
  return listed
}

function countOf(counts: Counts | undefined, view: (typeof VIEWS)[number]): number | null | undefined {
  if (view === 'nobody') return undefined
  if (!counts) return null
  return view === '' ? openOrders(counts) : counts[view]
}

function Blank() {
  return (
    <div className={classes.blank} aria-hidden>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
