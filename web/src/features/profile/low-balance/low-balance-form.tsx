import { AMOUNT_MAX } from '#contract/amounts.ts'
import { useFormats } from '../../../lib/formats.ts'
import { type UserData, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../form-grid.module.css'

const valuesOf = ({ low_balance_at }: UserData) => ({
  low_balance_at: (low_balance_at ?? '') as number | string,
})

/** At how many credits the account is warned; nothing means never. */
export function LowBalanceForm() {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const user = useSignedInUser()
  const saving = useCall('POST /user/update_low_balance', { onSuccess: updateUser })
  const f = useSavedForm({
    saved: user,
    valuesOf,
    check: ({ low_balance_at }) => ({
      low_balance_at: low_balance_at !== '' && numberProblem(low_balance_at, [0, AMOUNT_MAX]),
    }),
    submit: ({ low_balance_at }) =>
      saving.mutateAsync({
        body: { low_balance_at: low_balance_at === '' ? null : Number(low_balance_at) },
      }),
  })
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('low_balance.title')} hint={t('low_balance.hint')}>
        <GuardedForm of={f} label={t('low_balance.title')}>
          <DecimalInput
            label={t('low_balance.line')}
            description={t('low_balance.now', { credits: formats.credits(user.credits) })}
            placeholder={t('low_balance.never')}
            allowNegative={false}
            {...f.field('low_balance_at')}
          />
          <div className={classes.end}>
            <SubmitButton of={f} />
          </div>
        </GuardedForm>
      </SectionCard>
    </div>
  )
}
