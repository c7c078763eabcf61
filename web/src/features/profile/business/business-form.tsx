import { TextInput } from '@mantine/core'
import { LENGTHS } from '#contract/limits.ts'
import { type UserData, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { VatNumberInput, vatNumberProblem } from '../../../ui/form/vat-number-input.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../form-grid.module.css'

const valuesOf = ({ company_name, company_reg_no, vat_no }: UserData) => ({
  company_name,
  company_reg_no,
  vat_no,
})

export function BusinessForm() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  const saving = useCall('POST /user/update_business', { onSuccess: updateUser })
  const f = useSavedForm({
    saved: user,
    valuesOf,
    check: ({ vat_no }) => ({ vat_no: vatNumberProblem(vat_no, user.vat_no, user.country) }),
    submit: (body) => saving.mutateAsync({ body }),
  })
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('business.title')} hint={t('business.hint')}>
        <GuardedForm of={f} label={t('business.title')}>
          <TextInput
            label={t('business.company_name')}
            {...f.field('company_name')}
            autoComplete="organization"
            maxLength={LENGTHS.company_name}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('business.company_reg_no')}
              description={t('business.company_reg_no_hint')}
              {...f.field('company_reg_no')}
              autoComplete="off"
              maxLength={LENGTHS.company_reg_no}
            />
            <VatNumberInput
              label={t('business.vat_no')}
              hint={(example) => t('business.vat_no_hint', { example })}
              country={user.country}
              saved={user.vat_no}
              {...f.field('vat_no')}
            />
          </div>
          <div className={classes.end}>
            <SubmitButton of={f} />
          </div>
        </GuardedForm>
      </SectionCard>
    </div>
  )
}
