import { Button } from '@mantine/core'
import { IconFilter, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { displayName, hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { viewOf } from '../../../ui/saved-views/views.ts'
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx'
import type { Customer } from '../customer.ts'
import { PEOPLE_LISTS_KEY } from '../people-keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { writeColumns } from './chosen-columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './dealers.module.css'
import { FilterDrawer } from './filter-drawer.tsx'
import { RowMenu } from './row-menu.tsx'
import { SetFilters } from './set-filters.tsx'
import { StatusChips } from './status-chips.tsx'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useCustomerColumns } from './use-customer-columns.tsx'
import { useCustomerList } from './use-customer-list.ts'

/** All customers, narrowed, ordered and shown as somebody wants to see them. */
export function CustomerList({ add }: { add: ReactNode }) {
  const { t } = useTranslation('dealers')
  const navigate = useNavigate()
  const { list, query: asked, search, filters } = useCustomerList()
  const query = useAnswer(
    'GET /user',
    { query: { of: 'dealers', ...asked } },
    { family: PEOPLE_LISTS_KEY, ...FRESH_PAGE },
  )
  const all = useCustomerColumns()
  const chosen = useChosenColumns()
  const [isFiltering, setFiltering] = useState(false)
  const selection = useSelection<Customer>(query.data?.items ?? [], JSON.stringify([search, filters]))
  // Whoever chose a column sees it: where there is no room for all of them, the rows become lines.
  const shown = chosen.columns.map((name) => all[name])
  const columns = [all.name, ...(chosen.isChosen ? shown.map(alwaysShown) : shown)]
  const canActOn = (rows: readonly Customer[]) =>
    rows.some(({ can }) => can.activate || can.block || can.change_kind)
  const mayMail = hasPermission(useSignedInUser(), 'send_email')
  const selects = mayMail || canActOn(query.data?.items ?? []) || selection.rows.length > 0
  return (
    <div className={classes.stack}>
      <StatusChips list={list} />
      <SetFilters list={list} />
      <DataTable
        label={t('tabs.all')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('list.search')}
        toolbar={
          <div className={classes.tools}>
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={() => setFiltering(true)}
            >
              {t('filter.open')}
            </Button>
            <ColumnsMenu {...chosen} />
            <ViewsMenu
              list="dealers"
              current={viewOf(list.state, { ...filters, columns: writeColumns(chosen.columns) })}
            />
          </div>
        }
        onOpen={({ id }) => void navigate({ to: '/admin/user_profile', search: { id } })}
        actions={(customer) => <RowMenu customer={customer} />}
        actionsRoom={60}
        {...(selects && {
          selection,
          selectLabel: (customer: Customer) => t('list.select', { name: displayName(customer) }),
        })}
        empty={{
          title: t('list.empty'),
          text: t('list.empty_text'),
          icon: <IconUsers size={24} stroke={1.6} />,
          action: add,
        }}
        columns={columns}
      />
      <BulkBar rows={selection.rows} onClear={selection.clear} />
      <FilterDrawer list={list} opened={isFiltering} onClose={() => setFiltering(false)} />
    </div>
  )
}

function alwaysShown({ wide: _, card, ...column }: Column<Customer>): Column<Customer> {
  return { ...column, ...(card && card !== 'hidden' && { card }) }
}
