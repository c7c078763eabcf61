import { Button } from '@mantine/core'
import { IconFileExport, IconPlus, IconReceipt, IconUser, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWantedItem } from '../../../lib/use-wanted-item.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { type ListSearch, useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { Select } from '../../../ui/form/select.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { INVOICE_STATUSES } from '../invoice.ts'
import { type DraftForm, InvoiceDrawer } from './invoice-drawer.tsx'
import classes from './invoices.module.css'
import { useStaffColumns } from './use-staff-columns.tsx'

const ExportDialog = laterDialog(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))
const NewInvoiceDialog = laterDialog(() =>
  import('./new-invoice-dialog.tsx').then((module) => module.NewInvoiceDialog),
)

interface InvoicesPageProps {
  of: 'dealers' | 'agents'
  /** Payments that somebody should look at: another feature's. */
  flagged: ReactNode
  form: DraftForm
}

export function InvoicesPage({ of, flagged, form }: InvoicesPageProps) {
  const { t } = useTranslation('purchases')
  const list = useListSearch({
    sortFields: ['created_at', 'number', 'total', 'user', 'status'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status', 'user_id'],
  })
  const query = useAnswer(
    'GET /credits',
    { query: { ...list.query, of } },
    { family: CREDITS_KEY, ...FRESH_PAGE },
  )
  const [opened, setOpened] = useState<StaffInvoice | null>(null)
  const [dialog, setDialog] = useState<'new' | 'export' | null>(null)
  const columns = useStaffColumns()
  const items = query.data?.items ?? []
  useWantedItem(items, setOpened)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
      {t('staff.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t(`staff.title_${of}`)}
        hint={t('staff.hint')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileExport size={16} aria-hidden />}
              onClick={() => setDialog('export')}
            >
              {t('export.button')}
            </Button>
            {create}
          </>
        }
      />
      <div className={classes.stack}>
        {flagged}
        <DataTable
          label={t(`staff.title_${of}`)}
          query={query}
          list={list}
          rowId={(invoice) => invoice.id}
          searchLabel={t('staff.search')}
          toolbar={<Filters list={list} customer={items[0]?.user.name} />}
          onOpen={setOpened}
          columns={columns}
          empty={{
            title: t('staff.empty'),
            text: t('staff.empty_text'),
            icon: <IconReceipt size={24} stroke={1.6} />,
            action: create,
          }}
        />
      </div>
      <InvoiceDrawer
        form={form}
        // The list is fetched anew after every act; what it says of this one is the newest.
        invoice={opened && (items.find(({ id }) => id === opened.id) ?? opened)}
        onChange={setOpened}
        onOnlyCustomer={(id) => {
          setOpened(null)
          list.setFilter('user_id', id)
        }}
      />
      <NewInvoiceDialog
        of={of}
        opened={dialog === 'new'}
        onClose={() => setDialog(null)}
        onBegun={(draft) => {
          setDialog(null)
          setOpened(draft)
        }}
      />
      <ExportDialog opened={dialog === 'export'} onClose={() => setDialog(null)} />
    </>
  )
}

interface FiltersProps {
  list: Pick<ListSearch, 'state' | 'setFilter'>
  customer: string | undefined
}

function Filters({ list, customer }: FiltersProps) {
  const { t } = useTranslation('purchases')
  const { status = null, user_id } = list.state.filters
  return (
    <>
      <Select
        aria-label={t('columns.status')}
        placeholder={t('filter.all_statuses')}
        data={INVOICE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(value) => list.setFilter('status', value)}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear_status') }}
      />
      {user_id ? (
        <Button
          variant="light"
          leftSection={<IconUser size={16} aria-hidden />}
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={t('filter.clear_customer')}
          onClick={() => list.setFilter('user_id', null)}
        >
          <bdi>{customer ?? t('filter.one_customer')}</bdi>
        </Button>
      ) : null}
    </>
  )
}
