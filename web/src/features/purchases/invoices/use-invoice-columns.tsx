import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { StaffInvoice } from '../invoice.ts'
import { InvoiceStatusBadge } from '../invoice-status.tsx'
import classes from './invoices.module.css'

export function useInvoiceColumns(): Column<StaffInvoice>[] {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  return [
    {
      key: 'number',
      title: t('columns.number'),
      sortable: true,
      render: ({ number }) => (number ? <bdi dir="ltr">{number}</bdi> : t('number_later')),
    },
    {
      key: 'created_at',
      title: t('columns.date'),
      sortable: true,
      render: ({ created_at, paid_at }) => formats.date(paid_at ?? created_at),
    },
    {
      key: 'user',
      title: t('columns.customer'),
      sortable: true,
      card: 'title',
      render: ({ user }) => (
        <div className={classes.customer}>
          <bdi>{user.name}</bdi>
          <bdi className={classes.small}>{user.company_name || user.email}</bdi>
        </div>
      ),
    },
    {
      key: 'item',
      title: t('columns.item'),
      render: ({ item_name, count }) => (
        <div className={classes.customer}>
          <bdi>{item_name || '–'}</bdi>
          <span className={classes.small}>{count > 0 ? t('credits', { count }) : null}</span>
        </div>
      ),
    },
    {
      key: 'total',
      title: t('columns.total'),
      sortable: true,
      align: 'end',
      render: ({ total, currency }) => <bdi>{formats.money(total, currency)}</bdi>,
    },
    {
      key: 'vat',
      title: t('columns.vat'),
      align: 'end',
      render: ({ vat, vat_amount, vat_reason, currency }) => (
        <div className={classes.customer}>
          <bdi>{formats.money(vat_amount, currency)}</bdi>
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
      render: ({ payment_method: method }) => (method ? t(`methods.${method}`) : '–'),
    },
  ]
}
