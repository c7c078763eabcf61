import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import { useVatLine } from '../../../ui/vat-line.ts'
import { InvoiceStatusBadge, PaymentProblem } from '../invoice-status.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import classes from './invoices.module.css'

/** Fills in an invoice that was begun by hand: the form of whoever sells by it. */
export type DraftForm = (draft: StaffInvoice, onDone: (invoice: StaffInvoice) => void) => ReactNode

interface InvoiceDrawerProps {
  form: DraftForm
  invoice: StaffInvoice | null
  /** Another state of it, or null to close. */
  onChange: (invoice: StaffInvoice | null) => void
  onOnlyCustomer: (userId: string) => void
}

export function InvoiceDrawer({ form, invoice, onChange, onOnlyCustomer }: InvoiceDrawerProps) {
  const { t } = useTranslation('purchases')
  useReadNotifications('invoice', invoice?.id)
  const titleOf = ({ number, can }: StaffInvoice) =>
    number ?? t(can.generate ? 'staff.draft_title' : 'staff.invoice_title')
  return (
    <DetailDrawer
      of={invoice}
      title={(shown) => <bdi>{titleOf(shown)}</bdi>}
      size={500}
      onClose={() => onChange(null)}
    >
      {(shown, close) => (
        <div className={classes.stack}>
          <InvoiceFacts
            invoice={shown}
            onOnlyCustomer={async (id) => {
              if (await close()) onOnlyCustomer(id)
            }}
          />
          {shown.can.generate ? form(shown, onChange) : <Sums invoice={shown} />}
          <InvoiceActions key={`${shown.id} ${shown.status}`} invoice={shown} onChange={onChange} />
        </div>
      )}
    </DetailDrawer>
  )
}

interface InvoiceFactsProps {
  invoice: StaffInvoice
  onOnlyCustomer: (userId: string) => Promise<void>
}

function InvoiceFacts({ invoice, onOnlyCustomer }: InvoiceFactsProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { user, payment } = invoice
  return (
    <Facts>
      <Fact label={t('columns.status')}>
        <span className={classes.badges}>
          <InvoiceStatusBadge invoice={invoice} />
          <PaymentProblem of={invoice} />
        </span>
      </Fact>
      <Fact label={t('columns.customer')}>
        <CustomerLink id={user.id} className={classes.link}>
          <bdi>{user.name}</bdi>
        </CustomerLink>
        {user.company_name ? (
          <div>
            <bdi>{user.company_name}</bdi>
          </div>
        ) : null}
        <div className={classes.small}>
          <bdi>{user.email}</bdi>
          {user.country ? ` · ${formats.country(user.country)}` : null}
        </div>
        <Button
          mt={6}
          size="compact-sm"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => void onOnlyCustomer(user.id)}
        >
          {t('staff.only_customer')}
        </Button>
      </Fact>
      <Fact label={t('facts.created')}>{formats.dateTime(invoice.created_at)}</Fact>
      {invoice.paid_at ? <Fact label={t('facts.paid')}>{formats.dateTime(invoice.paid_at)}</Fact> : null}
      {invoice.payment_method ? (
        <Fact label={t('columns.method')}>
          {t(`methods.${invoice.payment_method}`)}
          {payment ? ` · ${t(`payment_status.${payment.status}`)}` : null}
        </Fact>
      ) : null}
      {invoice.reason ? (
        <Fact label={t('facts.reason')}>
          <bdi>{invoice.reason}</bdi>
        </Fact>
      ) : null}
    </Facts>
  )
}

function Sums({ invoice }: { invoice: StaffInvoice }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const vatLine = useVatLine()
  const money = (amount: number) => formats.money(amount, invoice.currency)
  const figures: Figure[] = [
    ...invoice.lines.map(({ kind, item_name, count, amount }) => ({
      label: (
        <>
          <bdi>{item_name}</bdi>
          <div className={classes.small}>
            {kind === 'credits'
              ? t('credits', { count })
              : t('figures.pieces', { figure: formats.number(count) })}
          </div>
        </>
      ),
      value: money(amount),
    })),
    ...(invoice.fee !== 0 ? [{ label: t('figures.fee'), value: money(invoice.fee) }] : []),
    {
      label: (
        <>
          {vatLine(invoice)}
          {invoice.vat_reason === 'set_by_staff' ? (
            <div className={classes.small}>{t('vat.set_by_staff')}</div>
          ) : null}
        </>
      ),
      value: money(invoice.vat_amount),
    },
    { label: t('figures.total'), value: money(invoice.total), total: true },
    ...(invoice.refunded !== 0 ? [{ label: t('figures.refunded'), value: money(invoice.refunded) }] : []),
  ]
  return <Figures figures={figures} />
}
