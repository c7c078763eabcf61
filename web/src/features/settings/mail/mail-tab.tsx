import { Alert, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LENGTHS } from '#contract/limits.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSettings } from '../../../lib/settings.ts'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ConnectionTest } from '../../../ui/connection-test.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { FormSkeleton } from '../settings-tab.tsx'
import { MAILBOX_KEY, MailboxForm } from './mailbox-form.tsx'
import type { KeptMailbox } from './mailbox-values.ts'
import {
  checkSender,
  type MailSender,
  SERVER_NAMES,
  SMTP_PORTS,
  senderChange,
  senderValues,
} from './sender-values.ts'
import { ServerFields } from './server-fields.tsx'

const KEY = 'GET /mail_sender'

/** The mail that proves a mailbox is on its way. */
const whileWaiting = ({ state }: { state: { data?: KeptMailbox | undefined } }) =>
  state.data?.mailbox?.proved_at === null ? 15_000 : false

export function MailTab() {
  const sender = useAnswer(KEY, {}, FRESH_FORM)
  const mailbox = useAnswer(MAILBOX_KEY, {}, { ...FRESH_FORM, refetchInterval: whileWaiting })
  return (
    <Loaded query={sender} skeleton={<FormSkeleton heights={[150, 120]} />}>
      {(found) => (
        <div className={`${classes.form} ${classes.stack}`}>
          <MailForm sender={found} />
          <Loaded query={mailbox} skeleton={<FormSkeleton heights={[120]} />}>
            {(kept) => <MailboxForm kept={kept} />}
          </Loaded>
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
          {own ? (
            <ServerFields f={f} ports={SMTP_PORTS} hasPassword={Boolean(sender.server?.username)} />
          ) : null}
          {/* An answer about other values says nothing about these. */}
          <TryOut key={JSON.stringify(sender)} sender={sender} isDirty={f.form.isDirty()} />
        </div>
      </SectionCard>
    </SettingsForm>
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
