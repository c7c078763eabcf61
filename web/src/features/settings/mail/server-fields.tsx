import { NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { MAIL_SECURITIES, type MailSecurity, SENDER_BOUNDS } from '#contract/mails/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import classes from '../settings.module.css'
import type { ServerValues, UsualPorts } from './server-values.ts'

interface ServerFieldsProps<Values extends ServerValues> {
  f: ServerForm<Values>
  ports: UsualPorts
  /** One is stored: the field may stay empty. */
  hasPassword: boolean
  /** A server that lets nobody in without a name. */
  needsLogin?: boolean
}

/** Where a mail server is, and who we are there. */
export function ServerFields<Values extends ServerValues>(props: ServerFieldsProps<Values>) {
  const { ports, hasPassword, needsLogin = false } = props
  const f = props.f as unknown as ServerForm<ServerValues>
  const { t } = useTranslation('settings')
  const { security, port } = f.form.values
  const choose = (next: MailSecurity) => {
    f.form.setFieldValue('security', next)
    // A port that somebody chose otherwise stays.
    if (port === '' || port === ports[security]) f.form.setFieldValue('port', ports[next])
  }
  const labelled = (text: string) => (needsLogin ? text : <Optional>{text}</Optional>)
  return (
    <>
      <div className={classes.triple}>
        <TextInput
          label={t('mail_sender.host')}
          description={t('mail_sender.host_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...f.field('host')}
          dir="ltr"
          maxLength={SENDER_BOUNDS.host}
          autoComplete="off"
        />
        <NativeSelect
          label={t('mail_sender.security')}
          {...f.field('security')}
          onChange={({ currentTarget }) => choose(currentTarget.value as MailSecurity)}
          data={MAIL_SECURITIES.map((value) => ({
            value,
            label: t(`mail_sender.securities.${value}`, { port: String(ports[value]) }),
          }))}
        />
        <NumberInput
          label={t('mail_sender.port')}
          {...f.field('port')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          clampBehavior="none"
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={labelled(t('mail_sender.username'))}
          {...f.field('username')}
          dir="ltr"
          maxLength={SENDER_BOUNDS.username}
          autoComplete="off"
        />
        <PasswordInput
          label={labelled(t('mail_sender.password'))}
          description={hasPassword ? t('mail_sender.password_stored') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={hasPassword ? '••••••••' : undefined}
          {...f.field('password')}
          dir="ltr"
          maxLength={SENDER_BOUNDS.password}
          // Browsers would offer the person's own password here.
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('mail_sender.show_password') }}
        />
      </div>
    </>
  )
}
