import { Button } from '@mantine/core'
import { IconTrash, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { INACTIVE_MONTHS } from '#contract/dealers/bounds.ts'
import { displayName, hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { SelectionBar } from '../../../ui/data-table/selection-bar.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Customer } from '../customer.ts'
import { PEOPLE_KEY, PEOPLE_LISTS_KEY } from '../people-keys.ts'
import classes from './dealers.module.css'
import { useCustomerColumns } from './use-customer-columns.tsx'

const USUAL_MONTHS = '12'

/** Accounts that nobody uses any more. They are looked at, ticked and deleted. */
export function InactiveList() {
  const { t } = useTranslation('dealers')
  const navigate = useNavigate()
  const mayDelete = hasPermission(useSignedInUser(), 'delete_dealer')
  const list = useListSearch({ sortFields: ['last_seen_at'], sortBy: 'last_seen_at', filters: ['months'] })
  const months = INACTIVE_MONTHS.find((known) => known === list.state.filters.months) ?? USUAL_MONTHS
  const query = useAnswer(
    'GET /user/inactives',
    { query: { ...list.query, months } },
    { family: PEOPLE_LISTS_KEY, ...FRESH_PAGE },
  )
  const { name, status, country, created_at, last_order_at, last_seen_at } = useCustomerColumns()
  const selection = useSelection<Customer>(
    query.data?.items ?? [],
    JSON.stringify([list.state.search, months]),
  )
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{t('inactive.hint')}</p>
      <DataTable
        label={t('tabs.inactive')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('list.search')}
        toolbar={
          <Select
            aria-label={t('inactive.months')}
            data={INACTIVE_MONTHS.map((value) => ({
              value,
              label: `${t('inactive.months')} ${t('inactive.months_of', { count: Number(value) })}`,
            }))}
            value={months}
            onChange={(value) => list.setFilter('months', value === USUAL_MONTHS ? null : value)}
            allowDeselect={false}
          />
        }
        onOpen={({ id }) => void navigate({ to: '/admin/user_profile', search: { id } })}
        {...(mayDelete && {
          selection,
          selectLabel: (customer: Customer) => t('list.select', { name: displayName(customer) }),
        })}
        empty={{
          title: t('inactive.empty'),
          text: t('inactive.empty_text'),
          icon: <IconUserOff size={24} stroke={1.6} />,
        }}
        columns={[
          { ...name, sortable: false },
          status,
          { ...country, card: 'line' },
          { ...last_seen_at, sortable: true, wide: undefined, card: 'beside' },
          { ...last_order_at, sortable: false },
          { ...created_at, sortable: false },
        ]}
      />
      {mayDelete ? <DeleteBar rows={selection.rows} onClear={selection.clear} /> : null}
    </div>
  )
}

function DeleteBar({ rows, onClear }: { rows: readonly Customer[]; onClear: () => void }) {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  const confirm = useConfirm()
  const deletion = useCall('POST /user/delete-inactives', { refreshAlways: [PEOPLE_KEY] })
  if (rows.length === 0) return null
  const remove = async () => {
    const sure = await confirm({
      title: t('inactive.delete_title', { count: rows.length }),
      text: t('inactive.delete_text'),
      confirm: t('inactive.delete_confirm'),
      danger: true,
    })
    if (!sure) return
    await deletion
      .mutateAsync({ body: { inactive_users: rows.map(({ id }) => id) } })
      .then(({ deleted, kept }) => {
        const words = [t('inactive.deleted', { count: deleted })]
        if (kept > 0) words.push(t('inactive.kept', { count: kept }))
        toast.success(words.join(' · '))
        onClear()
      }, toast.error)
  }
  return (
    <SelectionBar label={t('bulk.label')} count={t('bulk.selected', { count: rows.length })}>
      <Button
        color="bad"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={deletion.isPending}
        onClick={() => void remove()}
      >
        {t('inactive.delete')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('bulk.none')}
      </Button>
    </SelectionBar>
  )
}
