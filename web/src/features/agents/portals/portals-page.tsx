import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH, FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDeferredOnScreen } from '../../../ui/printing.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../agents.module.css'
import { OpenPortalDialog } from '../open/open-portal-dialog.tsx'
import { AGENTS_KEY, hostOf, type Portal, STATE_TONES } from '../portals.ts'
import { OrderedChart } from './ordered-chart.tsx'
import { PortalDrawer } from './portal-drawer.tsx'

export function PortalsPage() {
  const { t } = useTranslation('agents')
  const formats = useFormats()
  const list = useListSearch({ sortFields: ['created_at', 'slug'], sortBy: 'created_at', sortOrder: 'desc' })
  const query = useAnswer('GET /sub_portals', { query: list.query }, { family: AGENTS_KEY, ...FRESH_PAGE })
  const statistics = useAnswer('GET /sub_portal_statistics', {}, { family: AGENTS_KEY, ...FRESH })
  // Rows come with their figures: columns that fill later would move.
  const drawn = statistics.isPending ? { ...query, data: undefined, isPending: true } : query
  const isDrawn = useDeferredOnScreen(drawn.data) !== undefined
  const [opening, setOpening] = useState(false)
  const [shown, setShown] = useState<Portal | null>(null)
  // What was clicked may have changed since, by an act in the drawer or by somebody else.
  const current = shown && (query.data?.items.find(({ id }) => id === shown.id) ?? shown)
  const figuresOf = (id: string) => statistics.data?.items.find((item) => item.id === id)
  const figure = (value: number | undefined, isBad = false) =>
    value === undefined ? (
      <span className={classes.muted}>–</span>
    ) : (
      <bdi dir="ltr" className={isBad && value > 0 ? classes.negative : undefined}>
        {formats.credits(value)}
      </bdi>
    )
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpening(true)}>
      {t('open.button')}
    </Button>
  )
  const isEmpty = query.data?.total === 0 && !list.state.search
  return (
    <>
      <PageHeader title={t('portals.title')} hint={t('portals.hint')} actions={isEmpty ? null : add} />
      <DataTable
        label={t('portals.title')}
        query={drawn}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('portals.search')}
        onOpen={setShown}
        empty={{
          title: t('portals.empty'),
          text: t('portals.empty_text'),
          icon: <IconWorld size={24} stroke={1.6} />,
          action: add,
        }}
        columns={[
          {
            key: 'slug',
            title: t('columns.portal'),
            sortable: true,
            card: 'title',
            room: 230,
            render: ({ title }) => <bdi>{title}</bdi>,
            details: ({ url }) => <bdi dir="ltr">{hostOf(url)}</bdi>,
          },
          {
            key: 'state',
            title: t('columns.state'),
            card: 'beside',
            room: 130,
            render: ({ state }) => (
              <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
            ),
          },
          {
            key: 'agent',
            title: t('columns.agent'),
            room: 180,
            render: ({ agent }) =>
              agent ? (
                <bdi>{agent.company_name || agent.name}</bdi>
              ) : (
                <span className={classes.muted}>{t('portals.no_agent')}</span>
              ),
          },
          {
            key: 'orders',
            title: t('columns.ordered'),
            align: 'end',
            room: 110,
            render: ({ id }) => formats.number(figuresOf(id)?.orders ?? 0),
          },
          {
            key: 'owed',
            title: t('columns.owed'),
            align: 'end',
            room: 120,
            render: ({ id }) => figure(figuresOf(id)?.owed, true),
          },
          {
            key: 'earned',
            title: t('columns.earned'),
            align: 'end',
            room: 120,
            wide: true,
            render: ({ id }) => figure(figuresOf(id)?.earned),
          },
          {
            key: 'created_at',
            title: t('columns.opened'),
            sortable: true,
            room: 130,
            wide: true,
            render: ({ created_at }) => <time dateTime={created_at}>{formats.date(created_at)}</time>,
          },
        ]}
      />
      {isEmpty || !isDrawn ? null : (
        <div className={classes.chart}>
          <OrderedChart query={statistics} />
        </div>
      )}
      <OpenPortalDialog opened={opening} onClose={() => setOpening(false)} onOpened={setShown} />
      <PortalDrawer
        portal={current}
        figures={current && figuresOf(current.id)}
        onClose={() => setShown(null)}
      />
    </>
  )
}
