import { Button } from '@mantine/core'
import { IconMessage2Bolt, IconTicket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SoundSwitch } from '../../../ui/sound-switch.tsx'
import { TICKET_LISTS_KEY } from '../ticket-keys.ts'
import classes from '../tickets.module.css'
import { useTicketCounts } from '../use-ticket-counts.ts'
import { TicketFigures } from './ticket-figures.tsx'
import { type TicketView, VIEW_NAMES, VIEWS, viewOfFilters } from './ticket-filters.ts'
import { TicketTools } from './ticket-tools.tsx'
import { useTicketColumns } from './use-ticket-columns.tsx'
import { useTicketList } from './use-ticket-list.ts'

const CannedDrawer = laterDialog(() =>
  import('../canned/canned-drawer.tsx').then((module) => module.CannedDrawer),
)

/** All tickets of the site: what waits, for whom, for how long. */
export function AllTicketsPage() {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const [isCanned, setCanned] = useState(false)
  const { list, filters, query: asked } = useTicketList()
  const query = useAnswer('GET /ticket', { query: asked }, { family: TICKET_LISTS_KEY, ...FRESH_PAGE })
  const counts = useTicketCounts().data
  const columns = useTicketColumns()
  const countOf: Partial<Record<TicketView, number | null>> = {
    open: counts?.open ?? null,
    mine: counts?.mine ?? null,
    nobody: counts?.unassigned ?? null,
    answered: counts?.answered ?? null,
  }
  return (
    <>
      <PageHeader
        title={t('all.title')}
        hint={t('all.hint')}
        actions={
          <>
            <SoundSwitch />
            <Button
              variant="default"
              leftSection={<IconMessage2Bolt size={16} aria-hidden />}
              onClick={() => setCanned(true)}
            >
              {t('canned.title')}
            </Button>
          </>
        }
      />
      <div className={classes.stack}>
        <TicketFigures />
        <FilterChips
          label={t('all.views_label')}
          value={viewOfFilters(filters)}
          onChange={(view) =>
            list.change({ filters: { ...list.state.filters, ...VIEWS[view as TicketView] } })
          }
          chips={VIEW_NAMES.map((value) => ({
            value,
            label: t(`all.views.${value}`),
            ...(value in countOf && { count: countOf[value] ?? null }),
            urgent: value === 'open',
          }))}
        />
        <DataTable
          label={t('all.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('all.search')}
          toolbar={<TicketTools list={list} filters={filters} />}
          onOpen={({ id }) => void navigate({ to: '/admin/ticket_details/$id', params: { id } })}
          empty={{
            title: t('all.empty'),
            text: t('all.empty_text'),
            icon: <IconTicket size={24} stroke={1.6} />,
          }}
          columns={columns}
        />
      </div>
      <CannedDrawer opened={isCanned} onClose={() => setCanned(false)} />
    </>
  )
}
