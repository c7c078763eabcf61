import { useTranslation } from 'react-i18next'
import { LIMITS } from '#contract/limits.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { type Problems, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { ActingNote } from '../acting-note.tsx'
import classes from '../form-grid.module.css'
import { useUpdatePassword } from './use-update-password.ts'

interface PasswordValues {
  old_password: string
  password: string
  again: string
}

const NOTHING: PasswordValues = { old_password: '', password: '', again: '' }

function check({ old_password, password, again }: PasswordValues, differ: string): Problems<PasswordValues> {
  const tooShort = [...password].length < LIMITS.password_min
  return {
    old_password: !old_password && 'required',
    password: !password
      ? 'required'
      : tooShort && { code: 'too_short', params: { min: LIMITS.password_min } },
    again: password !== again && { text: differ },
  }
}

export function PasswordForm() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  const toast = useToasts()
  const saving = useUpdatePassword()
  const f = useServerForm({
    initialValues: NOTHING,
    check: (values) => check(values, t('password.differ')),
    submit: ({ old_password, password }) => saving.mutateAsync({ old_password, password }),
    onDone: () => {
      f.form.setValues(NOTHING)
      f.form.resetDirty(NOTHING)
      toast.success(t('password.saved'))
    },
  })
  const locked = user.acting !== null
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('password.title')} hint={t('password.hint')}>
        <ServerForm of={f} label={t('password.title')}>
          {locked ? <ActingNote about="password" /> : null}
          {/* Password managers keep the new password under this name. */}
          <input type="email" name="email" value={user.email} autoComplete="username" readOnly hidden />
          <PasswordField label={t('password.old')} {...f.field('old_password')} disabled={locked} />
          <PasswordField
            label={t('password.new')}
            {...f.field('password')}
            meter
            personal={[user.first_name, user.last_name, user.email]}
            disabled={locked}
          />
          <PasswordField
            label={t('password.again')}
            {...f.field('again')}
            autoComplete="new-password"
            disabled={locked}
          />
          <div className={classes.end}>
            <SubmitButton of={f} disabled={locked}>
              {t('password.submit')}
            </SubmitButton>
          </div>
        </ServerForm>
      </SectionCard>
    </div>
  )
}
