import { Alert, Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { BILLING_BOUNDS } from '#contract/billing/bounds.ts'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { type ChosenLines, chosenOf, chosenProblem, openLines, RefundLines } from './refund-lines.tsx'

interface RefundFormProps {
  invoice: StaffInvoice
  onCancel: () => void
  onDone: (refunded: StaffInvoice) => void
}

/** Their money staff send themselves. */
const BY_HAND: readonly PaymentMethod[] = ['bank', 'payfast']

const sumOf = (counts: readonly { count: number }[]) =>
  fromHundredths(counts.reduce((sum, { count }) => sum + toHundredths(count), 0))

export function RefundForm({ invoice, onCancel, onDone }: RefundFormProps) {
  const { t } = useTranslation(['purchases', 'ui'])
  const formats = useFormats()
  const refund = useCall('POST /credits/{id}/refund', { refreshAlways: [CREDITS_KEY] })
  const [isSpent, setIsSpent] = useState(false)
  const open = openLines(invoice)
  // Of credits alone staff take back all that is left; pieces they choose.
  const mayChoose = open.length > 1 || open.some(({ kind, left }) => kind !== 'credits' && left > 1)
  const f = useServerForm({
    initialValues: { reason: '', is_part: false, lines: {} as ChosenLines },
    check: ({ reason, is_part, lines }) => ({
      reason: reasonProblem(reason),
      lines: is_part && chosenProblem(lines, open),
    }),
    submit: ({ reason, is_part, lines }) => {
      setIsSpent(false)
      return refund.mutateAsync({
        params: { id: invoice.id },
        body: { reason, ...(is_part && { lines: chosenOf(lines) }) },
        idempotencyKey: newIdempotencyKey(),
      })
    },
    onDone,
    // "Add balance first" is said to customers, not to staff.
    onRefused: ({ code }) => {
      if (code !== 'not_enough_credits') return false
      setIsSpent(true)
      return true
    },
  })
  const { payment_method: method, total, refunded, currency, fee } = invoice
  const back = method === null || BY_HAND.includes(method) ? 'by_hand' : 'by_provider'
  const { is_part: isPart, lines } = f.form.values
  const left = fromHundredths(toHundredths(total) - toHundredths(refunded))
  const credits = open.some(({ kind }) => kind === 'credits')
    ? sumOf(isPart ? chosenOf(lines) : open.map(({ left: count }) => ({ count })))
    : null
  return (
    <GuardedForm of={f} label={t('refund.button')}>
      <Alert
        color="wait"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={isPart ? t('refund.title_part') : t('refund.title', { amount: formats.money(left, currency) })}
      >
        {credits === null
          ? t('refund.text_goods')
          : t('refund.text', { credits: t('credits', { count: credits }) })}{' '}
        {t(`refund.${back}`)} {isPart && fee !== 0 ? t('refund.fee_stays') : null}
      </Alert>
      {mayChoose ? <Checkbox label={t('refund.only_part')} {...f.tick('is_part')} /> : null}
      {isPart ? <RefundLines open={open} {...f.field('lines')} /> : null}
      <TextInput
        label={t('refund.reason')}
        description={t('refund.reason_hint')}
        maxLength={BILLING_BOUNDS.refund_reason}
        data-autofocus
        {...f.field('reason')}
      />
      {isSpent ? (
        <Alert color="bad" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('refund.spent')}
        </Alert>
      ) : null}
      <FormButtons of={f} color="bad" onCancel={onCancel}>
        {t('refund.confirm')}
      </FormButtons>
    </GuardedForm>
  )
}
