import { Button, Drawer } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import { UnsavedScope, useGuardedClose } from '../../../ui/form/unsaved-scope.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Figure, Figures } from '../figures.tsx'
import type { StaffInvoice } from '../invoice.ts'
import { InvoiceStatusBadge } from '../invoice-status.tsx'
import { useVatLine } from '../vat-line.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import classes from './invoices.module.css'

interface InvoiceDrawerProps {
  invoice: StaffInvoice | null
  /** Another state of it, or null to close. */
  onChange: (invoice: StaffInvoice | null) => void
  onOnlyCustomer: (userId: string) => void
}

export function InvoiceDrawer({ invoice, onChange, onOnlyCustomer }: InvoiceDrawerProps) {
  const { t } = useTranslation(['purchases', 'ui'])
  // Stays readable while the drawer slides away.
  const last = useRef(invoice)
  if (invoice) last.current = invoice
  const shown = last.current
  const { scope, close } = useGuardedClose(() => onChange(null))
  const onlyCustomer = async (userId: string) => {
    if (await close()) onOnlyCustomer(userId)
  }
  const title = shown?.number ?? (shown?.can.generate ? t('staff.draft_title') : t('staff.invoice_title'))
  return (
    <Drawer
      opened={invoice !== null}
      onClose={() => void close()}
      // Mantine mirrors it by itself where the text runs from right to left.
      position="right"
      size={500}
      title={<bdi className={classes.drawerTitle}>{title}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui:confirm.close') }}
    >
      <UnsavedScope value={scope}>
        {shown ? (
          <div className={classes.stack}>
            <Facts invoice={shown} onOnlyCustomer={(id) => void onlyCustomer(id)} />
            {shown.can.generate ? (
              <InvoiceForm key={shown.id} draft={shown} onDone={onChange} />
            ) : (
              <Sums invoice={shown} />
            )}
            <InvoiceActions key={`${shown.id} ${shown.status}`} invoice={shown} onChange={onChange} />
          </div>
        ) : null}
      </UnsavedScope>
    </Drawer>
  )
}

interface FactsProps {
  invoice: StaffInvoice
  onOnlyCustomer: (userId: string) => void
}

function Facts({ invoice, onOnlyCustomer }: FactsProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { user, payment } = invoice
  return (
    <dl className={classes.facts}>
      <Fact label={t('columns.status')}>
        <span className={classes.badges}>
          <InvoiceStatusBadge invoice={invoice} />
          {payment?.problem ? <StatusBadge tone="bad">{t(`problems.${payment.problem}`)}</StatusBadge> : null}
        </span>
      </Fact>
      <Fact label={t('columns.customer')}>
        <bdi>{user.name}</bdi>
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
          onClick={() => onOnlyCustomer(user.id)}
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
    </dl>
  )
}

function Sums({ invoice }: { invoice: StaffInvoice }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const vatLine = useVatLine()
  const money = (amount: number) => formats.money(amount, invoice.currency)
  const figures: Figure[] = [
    {
      label: (
        <>
          <bdi>{invoice.item_name}</bdi>
          <div className={classes.small}>{t('credits', { count: invoice.count })}</div>
        </>
      ),
      value: money(invoice.amount),
    },
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
  ]
  return <Figures figures={figures} />
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
