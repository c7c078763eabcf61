import { SegmentedControl, TextInput } from '@mantine/core'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { SALE_BOUNDS } from '#contract/credit-sales/bounds.ts'
import { VAT_BOUNDS } from '#contract/vat/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY, VAT_RATE_KEY } from '../../../lib/query-keys.ts'
import { useSite } from '../../../lib/site.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Figures } from '../../../ui/figures.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './invoice-form.module.css'
import { bodyOf, checkInvoice, preview, valuesOf } from './invoice-values.ts'

interface InvoiceFormProps {
  draft: StaffInvoice
  onDone: (invoice: StaffInvoice) => void
}

/** Fills in an invoice that was begun by hand. */
export function InvoiceForm({ draft, onDone }: InvoiceFormProps) {
  const { t } = useTranslation(['purchases', 'ui'])
  const formats = useFormats()
  const toast = useToasts()
  const generating = useCall('POST /credits/generate-invoice', {
    refreshAlways: [CREDITS_KEY],
    idempotent: true,
  })
  const rule = useRule(draft.user.country)
  const f = useServerForm({
    initialValues: valuesOf(draft),
    check: checkInvoice,
    submit: (values) => generating.mutateAsync({ body: bodyOf(draft, values) }),
    onDone: (invoice) => {
      toast.success(t(invoice.status === 'paid' ? 'form.done_paid' : 'form.done_pending'))
      onDone(invoice)
    },
  })
  const { values } = f.form
  const byHand = values.vat_by === 'hand'
  const rate = byHand ? Number(values.vat) : rule.rate
  const sums = preview(values.amount, rate)
  const money = (amount: number) => formats.money(amount, draft.currency)
  return (
    <GuardedForm of={f} label={t('staff.draft_title')}>
      <TextInput
        label={t('form.item_name')}
        placeholder={t('form.item_example')}
        maxLength={SALE_BOUNDS.item_name}
        {...f.field('item_name')}
      />
      <div className={classes.pair}>
        <DecimalInput label={t('form.count')} allowNegative={false} {...f.field('count')} />
        <DecimalInput
          label={t('form.amount')}
          description={t('form.amount_hint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          allowNegative={false}
          {...f.field('amount')}
        />
      </div>
      <div className={classes.field}>
        <span id={`vat-of-${draft.id}`} className={classes.label}>
          {t('form.vat')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`vat-of-${draft.id}`}
          data={[
            { value: 'rules', label: t('form.vat_rules') },
            { value: 'hand', label: t('form.vat_hand') },
          ]}
          value={values.vat_by}
          onChange={(by) => f.form.setFieldValue('vat_by', by as 'rules' | 'hand')}
        />
        {byHand ? (
          <DecimalInput
            aria-label={t('form.vat_percent')}
            suffix=" %"
            max={VAT_BOUNDS.percentage}
            allowNegative={false}
            {...f.field('vat')}
          />
        ) : (
          <p className={classes.hint}>{rule.words}</p>
        )}
      </div>
      <div className={classes.field}>
        <span id={`status-of-${draft.id}`} className={classes.label}>
          {t('columns.status')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`status-of-${draft.id}`}
          data={[
            { value: 'pending', label: t('status.pending') },
            { value: 'paid', label: t('status.paid') },
          ]}
          value={values.status}
          onChange={(status) => f.form.setFieldValue('status', status as 'pending' | 'paid')}
        />
        <p className={classes.hint}>{t(`form.status_${values.status}`)}</p>
      </div>
      <Figures
        figures={[
          { label: t('figures.net'), value: money(Number(values.amount)) },
          { label: t('ui:vat.rate', { rate: formats.percent(rate / 100, 2) }), value: money(sums.vat) },
          { label: t('figures.total'), value: money(sums.total), total: true },
        ]}
      />
      <SubmitButton of={f}>{t('form.submit')}</SubmitButton>
    </GuardedForm>
  )
}

/** What the rules would charge this customer, as far as it can be told before the VAT number is looked at. */
function useRule(customerCountry: string | null): { rate: number; words: string } {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const site = useSite()
  const country = customerCountry ?? site.country
  const rates = useAnswer('GET /vat/{country}', { params: { country } }, { family: VAT_RATE_KEY })
  const found = rates.data
  if (!found) return { rate: 0, words: t('form.rule_unknown') }
  const rate = found.enabled ? found.percentage : 0
  const words = found.enabled
    ? t('form.rule_rate', { rate: formats.percent(rate / 100, 2), country: formats.country(country) })
    : t('vat.why_not_charged', { country: formats.country(country) })
  return { rate, words }
}
