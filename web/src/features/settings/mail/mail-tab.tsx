import { Alert, NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LENGTHS } from '#contract/limits.ts'
import { MAIL_SECURITIES, type MailSecurity, SENDER_BOUNDS } from '#contract/mails/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSettings } from '../../../lib/settings.ts'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ConnectionTest } from '../../../ui/connection-test.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { SettingsForm } from '../settings-form.tsx'
import { FormSkeleton } from '../settings-tab.tsx'
import {
  checkSender,
  type MailSender,
  SERVER_NAMES,
  type SenderValues,
  senderChange,
  senderValues,
  USUAL_PORTS,
} from './sender-values.ts'

const KEY = 'GET /mail_sender'

export function MailTab() {
  const sender = useAnswer(KEY, {}, FRESH_FORM)
  return (
    <Loaded query={sender} skeleton={<FormSkeleton heights={[150, 120]} />}>
      {(found) => (
        <div className={classes.form}>
          <MailForm sender={found} />
        </div>
      )}
    </Loaded>
  )
}

/** Whose address the mails of the site bear, and by which server they leave. */
export function MailForm({ sender }: { sender: MailSender }) {
  const { t } = useTranslation('settings')
  const { list } = useFormats()
  const saving = useCall('POST /mail_sender', { refresh: [KEY] })
  const { domains } = sender
  const within = t('mail_sender.address_within', { domains: list(domains.map((domain) => `@${domain}`)) })
  const f = useSavedForm({
    saved: sender,
    valuesOf: senderValues,
    check: (values) => checkSender(values, domains, within),
    submit: (values) => saving.mutateAsync({ body: senderChange(values) }),
    rename: SERVER_NAMES,
    fieldOf: ({ code }) => (code === 'outgoing_address_refused' ? 'host' : null),
  })
  const { own } = f.form.values
  return (
    <SettingsForm of={f} label={t('tabs.mail')}>
      <Failure sender={sender} />
      <SectionCard title={t('mail_sender.title')} hint={t('mail_sender.hint')}>
        <div className={classes.single}>
          <TextInput
            type="email"
            label={<Optional>{t('mail_sender.address')}</Optional>}
            description={
              <>
                {t('mail_sender.address_hint', { address: `\u2068${sender.in_use}\u2069` })}
                {domains.length > 0 && !own ? ` ${within}` : null}
              </>
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...f.field('address')}
            placeholder={sender.in_use}
            dir="ltr"
            maxLength={LENGTHS.email}
          />
        </div>
      </SectionCard>
      <SectionCard title={t('mail_sender.server')} hint={t('mail_sender.server_hint')}>
        <div className={classes.fields}>
          <Switch label={t('mail_sender.own')} {...f.tick('own')} />
          {own ? <ServerFields f={f} hasPassword={Boolean(sender.server?.username)} /> : null}
          {/* An answer about other values says nothing about these. */}
          <TryOut key={JSON.stringify(sender)} sender={sender} isDirty={f.form.isDirty()} />
        </div>
      </SectionCard>
    </SettingsForm>
  )
}

function ServerFields({ f, hasPassword }: { f: ServerForm<SenderValues>; hasPassword: boolean }) {
  const { t } = useTranslation('settings')
  const { security, port } = f.form.values
  const choose = (next: MailSecurity) => {
    f.form.setFieldValue('security', next)
    // A port that somebody chose otherwise stays.
    if (port === '' || port === USUAL_PORTS[security]) f.form.setFieldValue('port', USUAL_PORTS[next])
  }
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
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(`mail_sender.securities.${value}`) }))}
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
          label={<Optional>{t('mail_sender.username')}</Optional>}
          {...f.field('username')}
          dir="ltr"
          maxLength={SENDER_BOUNDS.username}
          autoComplete="off"
        />
        <PasswordInput
          label={<Optional>{t('mail_sender.password')}</Optional>}
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

function TryOut({ sender, isDirty }: { sender: MailSender; isDirty: boolean }) {
  const { t } = useTranslation('settings')
  const testing = useCall('POST /mail_sender/test', { refresh: [KEY] })
  const settings = useSettings()
  const leaves = sender.server !== null || settings.data?.mails_leave !== false
  const hint = leaves ? t('mail_sender.test_hint') : t('mail_sender.test_no_server')
  return (
    <ConnectionTest
      testing={{ ...testing, mutate: () => testing.mutate({}) }}
      answer={testing.data}
      label={t('mail_sender.test')}
      hint={isDirty ? t('mail_sender.test_first_save') : hint}
      disabled={isDirty || !leaves}
      works={t('mail_sender.test_works')}
      fails={t('mail_sender.test_failed')}
    />
  )
}

function Failure({ sender: { failure } }: { sender: MailSender }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  if (!failure) return null
  return (
    <Alert
      color="bad"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('mail_sender.failure')}
      role="status"
    >
      <bdi>
        {t('mail_sender.failure_text', { time: formats.dateTime(failure.at), message: failure.message })}
      </bdi>
    </Alert>
  )
}
