import { Text } from '@mantine/core'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { Column } from '../../ui/data-table/column.ts'
import type { Invoice } from './invoice.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

/** The columns that customers and staff both have. */
export function useInvoiceColumns() {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  return {
    number: {
      key: 'number',
      title: t('columns.number'),
      room: 150,
      plain: true,
      sortable: true,
      render: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    date: {
      key: 'created_at',
      title: t('columns.date'),
      room: 125,
      plain: true,
      sortable: true,
      render: ({ created_at, paid_at }) => formats.date(paid_at ?? created_at),
    },
    total: {
      key: 'total',
      title: t('columns.total'),
      sortable: true,
      align: 'end',
      card: 'beside',
      room: 125,
      render: ({ total, currency, status }) =>
        status === 'draft' ? '–' : <bdi>{formats.money(total, currency)}</bdi>,
    },
    status: {
      key: 'status',
      title: t('columns.status'),
      card: 'beside',
      room: 190,
      render: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
    },
    method: {
      key: 'method',
      title: t('columns.method'),
      room: 150,
      wide: true,
      plain: true,
      render: ({ payment_method: method }) => (method ? t(`methods.${method}`) : '–'),
    },
  } satisfies Record<string, Column<Invoice>>
}

/** Numbers are given with the payment, so that none is missing in the row; until then there is none to show. */
function InvoiceNumber({ invoice }: { invoice: Pick<Invoice, 'number' | 'status'> }) {
  const { t } = useTranslation('purchases')
  if (invoice.number) return <bdi dir="ltr">{invoice.number}</bdi>
  return (
    <Text span inherit c="dimmed">
      {invoice.status === 'void' ? '–' : t('number_later')}
    </Text>
  )
}
