import { Button, TextInput } from '@mantine/core'
import { missingAddress } from '#contract/billing/invoice-parties.ts'
import { LENGTHS } from '#contract/limits.ts'
import { type UserData, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import classes from '../form-grid.module.css'

const valuesOf = ({ address, city, zip_code, country }: UserData) => ({ address, city, zip_code, country })

interface AddressFieldsProps {
  /** All of it is needed: an invoice is about to be written. */
  needed?: boolean
  onSaved?: () => void
  onCancel?: (() => void) | undefined
}

/** The own address, in the profile and wherever it is needed. */
export function AddressFields({ needed = false, onSaved, onCancel }: AddressFieldsProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const user = useSignedInUser()
  const saving = useCall('POST /user/update_address', { onSuccess: updateUser })
  const f = useSavedForm({
    saved: user,
    valuesOf,
    check: (values) =>
      needed ? Object.fromEntries(missingAddress(values).map((name) => [name, 'required' as const])) : {},
    submit: (body) => saving.mutateAsync({ body }),
    onDone: onSaved,
  })
  const save = <SubmitButton of={f}>{needed ? t('address.save') : undefined}</SubmitButton>
  return (
    <GuardedForm of={f} label={t('address.title')}>
      <GrowingTextarea
        label={t('address.address')}
        {...f.field('address')}
        autoComplete="street-address"
        minRows={2}
        maxRows={6}
        maxLength={LENGTHS.address}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('address.zip_code')}
          {...f.field('zip_code')}
          autoComplete="postal-code"
          maxLength={LENGTHS.zip_code}
        />
        <TextInput
          label={t('address.city')}
          {...f.field('city')}
          autoComplete="address-level2"
          maxLength={LENGTHS.city}
        />
      </div>
      <CountrySelect label={t('address.country')} clearable={!needed} {...f.field('country')} />
      {onCancel ? (
        <DialogButtons>
          <Button variant="default" onClick={onCancel}>
            {t('ui:confirm.cancel')}
          </Button>
          {save}
        </DialogButtons>
      ) : (
        <div>{save}</div>
      )}
    </GuardedForm>
  )
}
