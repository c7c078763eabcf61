import { Alert, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { BILLING_BOUNDS } from '#contract/billing/bounds.ts'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'

interface RefundFormProps {
  invoice: StaffInvoice
  onCancel: () => void
  onDone: (refunded: StaffInvoice) => void
}

export function RefundForm({ invoice, onCancel, onDone }: RefundFormProps) {
  const { t } = useTranslation(['purchases', 'ui'])
  const formats = useFormats()
  const refund = useCall('POST /credits/{id}/refund', { refreshAlways: [CREDITS_KEY] })
  const [isSpent, setIsSpent] = useState(false)
  const f = useServerForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({
      reason: reasonProblem(reason),
    }),
    submit: (values) => {
      setIsSpent(false)
      return refund.mutateAsync({
        params: { id: invoice.id },
        body: values,
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
  const back =
    invoice.payment_method === null || invoice.payment_method === 'bank' ? 'by_hand' : 'by_provider'
  return (
    <GuardedForm of={f} label={t('refund.button')}>
      <Alert
        color="wait"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={t('refund.title', { amount: formats.money(invoice.total, invoice.currency) })}
      >
        {t('refund.text', { credits: t('credits', { count: invoice.count }) })} {t(`refund.${back}`)}
      </Alert>
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
