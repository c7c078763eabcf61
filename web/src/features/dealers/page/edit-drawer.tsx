import { TextInput } from '@mantine/core'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { LENGTHS } from '#contract/limits.ts'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { FormButtons } from '../../../ui/dialog.tsx'
import { EmailInput, PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { VatNumberInput, vatNumberProblem } from '../../../ui/form/vat-number-input.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'
import classes from './customer.module.css'

interface EditDrawerProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function EditDrawer({ customer, opened, onClose }: EditDrawerProps) {
  const { t } = useTranslation('dealers')
  return (
    <DetailDrawer
      of={opened ? customer : null}
      title={(shown) => (
        <>
          {t('edit.title')}: <bdi>{displayName(shown)}</bdi>
        </>
      )}
      size={600}
      onClose={onClose}
    >
      {(shown, close) => <EditForm customer={shown} onDone={onClose} onCancel={() => void close()} />}
    </DetailDrawer>
  )
}

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

const valuesOf = (customer: CustomerDetails) => ({
  email: customer.email,
  first_name: customer.first_name,
  last_name: customer.last_name,
  username: customer.username ?? '',
  phone: customer.phone,
  company_name: customer.company_name,
  company_reg_no: customer.company_reg_no,
  vat_no: customer.vat_no,
  address: customer.address,
  city: customer.city,
  zip_code: customer.zip_code,
  country: customer.country,
  locale: customer.locale,
})

interface EditFormProps {
  customer: CustomerDetails
  onDone: () => void
  onCancel: () => void
}

function EditForm({ customer, onDone, onCancel }: EditFormProps) {
  const { t } = useTranslation(['dealers', 'profile'])
  const saving = useCall('PUT /user/{id}', { refreshAlways: [PEOPLE_KEY] })
  const f = useSavedForm({
    saved: customer,
    valuesOf,
    check: (values) => ({
      email: !values.email.trim() && 'required',
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
      vat_no: vatNumberProblem(values.vat_no, customer.vat_no, values.country),
    }),
    submit: (body) => saving.mutateAsync({ params: { id: customer.id }, body }),
    onDone,
  })
  const mayChangeEmail = customer.can.change_email
  const text = (
    name: 'first_name' | 'last_name' | 'username' | 'company_name' | 'company_reg_no' | 'city' | 'zip_code',
  ) => ({
    ...f.field(name),
    autoComplete: 'off',
  })
  return (
    <GuardedForm of={f} label={t('edit.title')}>
      <div className={classes.pair}>
        <TextInput
          label={t('profile:personal.first_name')}
          {...text('first_name')}
          maxLength={LENGTHS.person_name}
        />
        <TextInput
          label={t('profile:personal.last_name')}
          {...text('last_name')}
          maxLength={LENGTHS.person_name}
        />
      </div>
      <EmailInput
        label={t('profile:personal.email')}
        description={mayChangeEmail ? t('edit.email_hint') : t('edit.email_locked')}
        disabled={!mayChangeEmail}
        maxLength={LENGTHS.email}
        {...f.field('email')}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <PhoneInput
          label={<Optional>{t('profile:personal.phone')}</Optional>}
          maxLength={LENGTHS.phone}
          {...f.field('phone')}
          autoComplete="off"
        />
        <TextInput
          label={<Optional>{t('profile:personal.username')}</Optional>}
          maxLength={LENGTHS.username}
          {...text('username')}
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextInput
          label={<Optional>{t('profile:business.company_name')}</Optional>}
          {...text('company_name')}
          maxLength={LENGTHS.company_name}
        />
        <TextInput
          label={<Optional>{t('profile:business.company_reg_no')}</Optional>}
          {...text('company_reg_no')}
          maxLength={LENGTHS.company_reg_no}
        />
      </div>
      <VatNumberInput
        label={<Optional>{t('profile:business.vat_no')}</Optional>}
        hint={(example) => t('profile:business.vat_no_hint', { example })}
        country={f.form.values.country}
        saved={customer.vat_no}
        {...f.field('vat_no')}
      />
      <GrowingTextarea
        label={<Optional>{t('profile:address.address')}</Optional>}
        minRows={2}
        maxRows={6}
        maxLength={LENGTHS.address}
        {...f.field('address')}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput
          label={<Optional>{t('profile:address.zip_code')}</Optional>}
          {...text('zip_code')}
          maxLength={LENGTHS.zip_code}
        />
        <TextInput
          label={<Optional>{t('profile:address.city')}</Optional>}
          {...text('city')}
          maxLength={LENGTHS.city}
        />
        <CountrySelect
          label={<Optional>{t('profile:address.country')}</Optional>}
          clearable
          {...f.field('country')}
        />
        <Select
          label={t('profile:personal.language')}
          data={LANGUAGE_OPTIONS}
          allowDeselect={false}
          {...f.field('locale')}
        />
      </div>
      <FormButtons of={f} onCancel={onCancel} />
    </GuardedForm>
  )
}
