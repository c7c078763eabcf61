import { AMOUNT_MAX } from '#contract/amounts.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Wallet } from './adjustment.ts'

export function LimitForm({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation(['credits', 'ui'])
  const formats = useFormats()
  const toast = useToasts()
  const changing = useCall('PUT /balances/{user_id}/credit_limit', { refresh: [CREDITS_KEY] })
  const initial: { credit_limit: number | string } = { credit_limit: wallet.credit_limit }
  const inUse = t('limit.in_use', { credits: formats.credits(Math.max(-wallet.credits, 0)) })
  const f = useServerForm({
    initialValues: initial,
    check: ({ credit_limit }) => ({
      credit_limit:
        numberProblem(credit_limit, [0, AMOUNT_MAX]) ??
        (wallet.credits < -Number(credit_limit) && { text: inUse }),
    }),
    submit: ({ credit_limit }) =>
      changing.mutateAsync({
        params: { user_id: wallet.user.id },
        body: { credit_limit: Number(credit_limit) },
      }),
    onDone: () => toast.success(t('ui:form.saved')),
    fieldOf: ({ code }) => (code === 'credit_limit_in_use' ? 'credit_limit' : null),
  })
  return (
    <GuardedForm of={f} label={t('limit.title')}>
      <DecimalInput
        label={t('limit.credits')}
        description={t('limit.hint')}
        {...f.field('credit_limit')}
        allowNegative={false}
        autoComplete="off"
      />
      <div>
        <SubmitButton of={f} variant="default" />
      </div>
    </GuardedForm>
  )
}
