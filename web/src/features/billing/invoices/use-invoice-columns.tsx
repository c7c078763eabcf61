import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { InvoiceNumber } from '../invoice-number.tsx'
import { InvoiceStatusBadge } from '../invoice-status.tsx'
import classes from './invoices.module.css'

export function useInvoiceColumns(): Column<StaffInvoice>[] {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  return [
    {
      key: 'number',
      title: t('columns.number'),
      room: 150,
      plain: true,
      sortable: true,
      render: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    {
      key: 'created_at',
      title: t('columns.date'),
      room: 125,
      plain: true,
      sortable: true,
      render: ({ created_at, paid_at }) => formats.date(paid_at ?? created_at),
    },
    {
      key: 'user',
      title: t('columns.customer'),
      sortable: true,
      card: 'title',
      room: 200,
      render: ({ user }) => <bdi>{user.name}</bdi>,
      details: ({ user }) => <bdi>{user.company_name || user.email}</bdi>,
    },
    {
      key: 'item',
      title: t('columns.item'),
      room: 140,
      plain: true,
      render: ({ item_name, count }) => (
        <div className={classes.pieces}>
          <bdi>{item_name || (count !== 0 ? t('columns.credits') : '–')}</bdi>
          <span className={classes.small}>{count !== 0 ? t('credits', { count }) : null}</span>
        </div>
      ),
    },
    {
      key: 'total',
      title: t('columns.total'),
      sortable: true,
      align: 'end',
      card: 'beside',
      room: 125,
      render: ({ total, currency, status }) =>
        status === 'draft' ? '–' : <bdi>{formats.money(total, currency)}</bdi>,
    },
    {
      key: 'vat',
      title: t('columns.vat'),
      align: 'end',
      room: 125,
      wide: true,
      // One tap away, and twenty cards are long enough.
      card: 'hidden',
      render: ({ vat, vat_amount, vat_reason, currency, status }) =>
        status === 'draft' ? (
          '–'
        ) : (
          <div className={classes.pieces}>
            <span>
              <bdi>{formats.money(vat_amount, currency)}</bdi>
            </span>
            <span className={classes.small}>
              {vat_reason === 'reverse_charge' ? t('vat.reverse_short') : formats.percent(vat / 100, 2)}
            </span>
          </div>
        ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      sortable: true,
      card: 'beside',
      room: 190,
      render: (invoice) => (
        <div className={classes.badges}>
          <InvoiceStatusBadge invoice={invoice} />
          {invoice.payment?.problem ? (
            <StatusBadge tone="bad">{t(`problems.${invoice.payment.problem}`)}</StatusBadge>
          ) : null}
        </div>
      ),
    },
    {
      key: 'method',
      title: t('columns.method'),
      room: 150,
      wide: true,
      card: 'hidden',
      render: ({ payment_method: method }) => (method ? t(`methods.${method}`) : '–'),
    },
  ]
}
