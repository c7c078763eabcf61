import { IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { DownloadButton } from '../download-button.tsx'
import { useInvoiceColumns } from '../use-invoice-columns.tsx'

interface InvoicesOfCustomerProps {
  userId: string
  /** Where staff work on these invoices. */
  list: '/admin/dealers_manager/dealers_invoices' | '/admin/agent_manager/agency_invoices'
}

/** A customer's invoices on their page, the newest first. They are worked on in the list of all. */
export function InvoicesOfCustomer({ userId, list: screen }: InvoicesOfCustomerProps) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const list = useListSearch({
    sortFields: ['created_at', 'number', 'total'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    size: 10,
  })
  const query = useAnswer(
    'GET /credits',
    { query: { ...list.query, user_id: userId } },
    { family: CREDITS_KEY, ...FRESH_PAGE },
  )
  const { number, date, total, status } = useInvoiceColumns()
  return (
    <DataTable
      label={t('staff.title_dealers')}
      query={query}
      list={list}
      rowId={({ id }) => id}
      onOpen={({ number }) =>
        void navigate({ to: screen, search: { user_id: userId, search: number ?? undefined } })
      }
      actions={(invoice) => <DownloadButton invoice={invoice} bare />}
      actionsRoom={150}
      empty={{ title: t('staff.empty'), icon: <IconReceipt size={24} stroke={1.6} /> }}
      columns={[{ ...number, card: 'title' }, date, total, status]}
    />
  )
}
