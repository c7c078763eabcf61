import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type UserData, useSignedInUser } from '../../../lib/session.ts'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../form-grid.module.css'
import { useUpdateAddress } from './use-update-address.ts'

const valuesOf = ({ address, city, zip_code, country }: UserData) => ({ address, city, zip_code, country })

export function AddressForm() {
  const { t } = useTranslation(['profile', 'ui'])
  const user = useSignedInUser()
  const toast = useToasts()
  const saving = useUpdateAddress()
  const f = useServerForm({
    initialValues: valuesOf(user),
    submit: saving.mutateAsync,
    onDone: (answer) => {
      f.form.setValues(valuesOf(answer))
      f.form.resetDirty(valuesOf(answer))
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('address.title')} hint={t('address.hint')}>
        <ServerForm of={f} label={t('address.title')}>
          <UnsavedGuard isDirty={f.isDirty} />
          <Textarea
            label={t('address.address')}
            {...f.field('address')}
            autoComplete="street-address"
            rows={2}
            maxLength={300}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('address.zip_code')}
              {...f.field('zip_code')}
              autoComplete="postal-code"
              maxLength={20}
            />
            <TextInput
              label={t('address.city')}
              {...f.field('city')}
              autoComplete="address-level2"
              maxLength={120}
            />
          </div>
          <CountrySelect label={t('address.country')} clearable {...f.field('country')} />
          <div className={classes.end}>
            <SubmitButton of={f} />
          </div>
        </ServerForm>
      </SectionCard>
    </div>
  )
}
