import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type UserData, useSignedInUser } from '../../../lib/session.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../form-grid.module.css'
import { useUpdateBusiness } from './use-update-business.ts'

const valuesOf = ({ company_name, company_reg_no, vat_no }: UserData) => ({
  company_name,
  company_reg_no,
  vat_no,
})

export function BusinessForm() {
  const { t } = useTranslation(['profile', 'ui'])
  const user = useSignedInUser()
  const toast = useToasts()
  const saving = useUpdateBusiness()
  const f = useServerForm({
    initialValues: valuesOf(user),
    // People copy the number from letters, where it is written in groups.
    submit: (values) => saving.mutateAsync({ ...values, vat_no: values.vat_no.replace(/[\s.-]/g, '') }),
    onDone: (answer) => {
      f.form.setValues(valuesOf(answer))
      f.form.resetDirty(valuesOf(answer))
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('business.title')} hint={t('business.hint')}>
        <ServerForm of={f} label={t('business.title')}>
          <UnsavedGuard isDirty={f.isDirty} />
          <TextInput
            label={t('business.company_name')}
            {...f.field('company_name')}
            autoComplete="organization"
            maxLength={160}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('business.company_reg_no')}
              description={t('business.company_reg_no_hint')}
              {...f.field('company_reg_no')}
              autoComplete="off"
              maxLength={40}
            />
            <TextInput
              label={t('business.vat_no')}
              description={t('business.vat_no_hint')}
              {...f.field('vat_no')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
          </div>
          <div className={classes.end}>
            <SubmitButton of={f} />
          </div>
        </ServerForm>
      </SectionCard>
    </div>
  )
}
