import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { InvoiceStatusBadge, PaymentProblem } from '../invoice-status.tsx'
import { useInvoiceColumns } from '../use-invoice-columns.tsx'
import classes from './invoices.module.css'

export function useStaffColumns(): Column<StaffInvoice>[] {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { number, date, total, status, method } = useInvoiceColumns()
  return [
    number,
    date,
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
    total,
    {
      key: 'vat',
      title: t('columns.vat'),
      align: 'end',
      room: 125,
      wide: true,
      // One tap away, and twenty cards are long enough.
      card: 'hidden',
      render: ({ vat, vat_amount, vat_reason, currency, status: standing }) =>
        standing === 'draft' ? (
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
      ...status,
      sortable: true,
      render: (invoice) => (
        <div className={classes.badges}>
          <InvoiceStatusBadge invoice={invoice} />
          <PaymentProblem of={invoice} />
        </div>
      ),
    },
    { ...method, card: 'hidden' },
  ]
}
