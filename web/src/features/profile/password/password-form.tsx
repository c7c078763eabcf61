import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../form-grid.module.css'
import { ImpersonationNote } from '../impersonation-note.tsx'

const NOTHING = { old_password: '', password: '', again: '' }

export function PasswordForm() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  const toast = useToasts()
  const saving = useCall('POST /user/update_password', {
    // The server ends every other session with it, so the list of devices is out of date.
    refresh: ['GET /auth/sessions'],
  })
  const f = useServerForm({
    initialValues: NOTHING,
    check: ({ old_password, password, again }) => ({
      old_password: !old_password && 'required',
      ...checkPasswordPair(password, again, t('password.differ')),
    }),
    submit: ({ old_password, password }) => saving.mutateAsync({ body: { old_password, password } }),
    onDone: () => {
      f.form.restart(NOTHING)
      toast.success(t('password.saved'))
    },
  })
  const locked = user.impersonation !== null
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('password.title')} hint={t('password.hint')}>
        <ServerForm of={f} label={t('password.title')}>
          {locked ? <ImpersonationNote about="password" /> : null}
          {/* Password managers keep the new password under this name. */}
          <input type="email" name="email" value={user.email} autoComplete="username" readOnly hidden />
          <PasswordField label={t('password.old')} {...f.field('old_password')} disabled={locked} />
          <NewPasswordField
            label={t('password.new')}
            {...f.field('password')}
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
