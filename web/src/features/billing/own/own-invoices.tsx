import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { Select } from '../../../ui/form/select.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { DocumentKept, DownloadButton } from '../download-button.tsx'
import { INVOICE_STATUSES } from '../invoice.ts'
import { usePayAgain } from '../result/use-pay-again.ts'
import { useInvoiceColumns } from '../use-invoice-columns.tsx'

const FILTERED = INVOICE_STATUSES.filter((status) => status !== 'draft')

export function OwnInvoices() {
  const { t } = useTranslation('purchases')
  const columns = useInvoiceColumns()
  const list = useListSearch({
    sortFields: ['created_at', 'number', 'total'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status'],
  })
  const query = useAnswer(
    'GET /credits_user',
    { query: list.query },
    { family: OWN_INVOICES_KEY, ...FRESH_PAGE },
  )
  const { pay, busy, invoice: paid } = usePayAgain()
  return (
    <DataTable
      label={t('tabs.invoices')}
      query={query}
      list={list}
      rowId={(invoice) => invoice.id}
      searchLabel={t('own.search')}
      toolbar={
        <Select
          aria-label={t('columns.status')}
          placeholder={t('filter.all_statuses')}
          data={FILTERED.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          value={list.state.filters.status ?? null}
          onChange={(status) => list.setFilter('status', status)}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.clear_status') }}
        />
      }
      empty={{
        title: t('own.empty'),
        text: t('own.empty_text'),
        icon: <IconReceipt size={24} stroke={1.6} />,
        action: (
          <LinkButton to="/buy_credits" search={{}}>
            {t('own.buy')}
          </LinkButton>
        ),
      }}
      actions={(invoice) => (
        <>
          {invoice.can.pay ? (
            <Button loading={busy && paid === invoice.id} onClick={() => pay(invoice.id)}>
              {t('own.pay_now')}
            </Button>
          ) : null}
          <DownloadButton invoice={invoice} bare />
        </>
      )}
      actionsRoom={220}
      columns={[
        columns.number,
        columns.date,
        {
          key: 'item',
          title: t('columns.item'),
          card: 'title',
          room: 180,
          render: ({ item_name }) => <bdi>{item_name || t('columns.credits')}</bdi>,
          details: (invoice) => <DocumentKept invoice={invoice} />,
        },
        {
          key: 'credits',
          title: t('columns.credits'),
          align: 'end',
          room: 130,
          plain: true,
          render: ({ count }) => t('credits', { count }),
        },
        columns.total,
        columns.status,
        columns.method,
      ]}
    />
  )
}
