import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { LENGTHS } from '#contract/limits.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmailInput, PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { PEOPLE_KEY } from '../people-keys.ts'
import classes from './dealers.module.css'

interface AddCustomerDialogProps {
  opened: boolean
  onClose: () => void
}

export function AddCustomerDialog({ opened, onClose }: AddCustomerDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('add.title')} size="lg">
      {(close) => <AddCustomerForm onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

function AddCustomerForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t, i18n } = useTranslation(['dealers', 'profile'])
  const toast = useToasts()
  const navigate = useNavigate()
  const adding = useCall('POST /user', { refresh: [PEOPLE_KEY], idempotent: true })
  const f = useServerForm({
    initialValues: {
      email: '',
      first_name: '',
      last_name: '',
      company_name: '',
      phone: '',
      country: null as string | null,
      locale: i18n.language,
    },
    check: (values) => ({
      email: !values.email.trim() && 'required',
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
    }),
    submit: (body) => adding.mutateAsync({ body }),
    onDone: ({ id, email }) => {
      toast.success(t('add.done', { email }))
      onDone()
      void navigate({ to: '/admin/user_profile', search: { id } })
    },
  })
  return (
    <GuardedForm of={f} label={t('add.title')}>
      <p className={classes.hint}>{t('add.hint')}</p>
      <EmailInput
        label={t('profile:personal.email')}
        {...f.field('email')}
        autoComplete="off"
        data-autofocus
        maxLength={LENGTHS.email}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('profile:personal.first_name')}
          {...f.field('first_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
        />
        <TextInput
          label={t('profile:personal.last_name')}
          {...f.field('last_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
        />
        <TextInput
          label={<Optional>{t('profile:business.company_name')}</Optional>}
          {...f.field('company_name')}
          autoComplete="off"
          maxLength={LENGTHS.company_name}
        />
        <PhoneInput
          label={<Optional>{t('profile:personal.phone')}</Optional>}
          {...f.field('phone')}
          autoComplete="off"
          maxLength={LENGTHS.phone}
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
      <FormButtons of={f} onCancel={onCancel}>
        {t('add.submit')}
      </FormButtons>
    </GuardedForm>
  )
}
