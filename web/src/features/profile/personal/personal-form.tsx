import { TextInput } from '@mantine/core'
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { LENGTHS } from '#contract/limits.ts'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { type UserData, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../form-grid.module.css'

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

const valuesOf = (user: UserData) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username ?? '',
  phone: user.phone,
  locale: user.locale,
})

export function PersonalForm() {
  const { t, i18n } = useTranslation('profile')
  const user = useSignedInUser()
  const saving = useCall('POST /user/update_profile', { onSuccess: updateUser })
  const f = useSavedForm({
    saved: user,
    valuesOf,
    check: (values) => ({
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
    }),
    submit: (form) => saving.mutateAsync({ form }),
    onDone: (answer) => {
      // A staff member in a customer's account goes on reading in their own language.
      if (!answer.impersonation && isLanguage(answer.locale) && answer.locale !== i18n.language) {
        void chooseLanguage(answer.locale)
      }
    },
  })

  return (
    <SectionCard title={t('personal.title')}>
      <GuardedForm of={f} label={t('personal.title')}>
        <div className={classes.pair}>
          <TextInput
            label={t('personal.first_name')}
            {...f.field('first_name')}
            autoComplete="given-name"
            maxLength={LENGTHS.person_name}
          />
          <TextInput
            label={t('personal.last_name')}
            {...f.field('last_name')}
            autoComplete="family-name"
            maxLength={LENGTHS.person_name}
          />
        </div>
        <TextInput
          label={t('personal.email')}
          description={t('personal.email_hint')}
          value={user.email}
          readOnly
          classNames={{ input: classes.fixed }}
          dir="ltr"
          autoComplete="off"
        />
        <div className={classes.pair}>
          <TextInput
            label={<Optional>{t('personal.username')}</Optional>}
            description={t('personal.username_hint')}
            {...f.field('username')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LENGTHS.username}
          />
          <PhoneInput
            label={<Optional>{t('personal.phone')}</Optional>}
            description={t('personal.phone_hint')}
            {...f.field('phone')}
            autoComplete="tel"
            maxLength={LENGTHS.phone}
          />
        </div>
        <Select
          label={t('personal.language')}
          description={t('personal.language_hint')}
          data={LANGUAGE_OPTIONS}
          allowDeselect={false}
          {...f.field('locale')}
        />
        <div className={classes.end}>
          <SubmitButton of={f} />
        </div>
      </GuardedForm>
    </SectionCard>
  )
}
