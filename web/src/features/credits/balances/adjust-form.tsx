import { TextInput } from '@mantine/core'
import { CREDIT_BOUNDS } from '#contract/credits/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import {
  type AdjustmentValues,
  balanceAfter,
  creditsProblem,
  isTooMuch,
  mostTaken,
  type Wallet,
} from './adjustment.ts'
import classes from './wallet-drawer.module.css'

const EMPTY: AdjustmentValues = { credits: '', reason: '' }

export function AdjustForm({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const toast = useToasts()
  const adjusting = useCall('POST /balances/{user_id}/adjust', {
    refresh: [CREDITS_KEY],
    idempotent: true,
  })
  const tooMuch = t('adjust.too_much', { most: formats.credits(mostTaken(wallet)) })
  const f = useServerForm({
    initialValues: EMPTY,
    check: ({ credits, reason }) => ({
      credits: creditsProblem(credits) ?? (isTooMuch(wallet, credits) && { text: tooMuch }),
      reason: reasonProblem(reason),
    }),
    submit: ({ credits, reason }) =>
      adjusting.mutateAsync({
        params: { user_id: wallet.user.id },
        body: { credits: Number(credits), reason: reason.trim() },
      }),
    onDone: ({ credits }) => {
      f.form.restart(EMPTY)
      toast.success(t('adjust.done', { credits: formats.credits(credits) }))
    },
    // The customer spent something while the form was open. "Add balance first" is said to them, not to staff.
    onRefused: ({ code }) => {
      if (code !== 'not_enough_credits') return false
      f.form.setFieldError('credits', t('adjust.spent_meanwhile'))
      return true
    },
  })
  const after = balanceAfter(wallet, f.form.values.credits)
  const below = isTooMuch(wallet, f.form.values.credits)
  return (
    <GuardedForm of={f} label={t('adjust.title')}>
      <DecimalInput
        label={t('adjust.credits')}
        description={t('adjust.credits_hint')}
        {...f.field('credits')}
        autoComplete="off"
      />
      <TextInput
        label={t('adjust.reason')}
        description={t('adjust.reason_hint')}
        {...f.field('reason')}
        maxLength={CREDIT_BOUNDS.adjust_reason}
        autoComplete="off"
      />
      <p className={below ? `${classes.after} ${classes.below}` : classes.after} role="status">
        {after === null
          ? t('adjust.after_none')
          : below
            ? tooMuch
            : t('adjust.after', { credits: formats.credits(after) })}
      </p>
      <div>
        <SubmitButton of={f}>{t('adjust.submit')}</SubmitButton>
      </div>
    </GuardedForm>
  )
}
