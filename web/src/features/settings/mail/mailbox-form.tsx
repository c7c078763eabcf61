import { Alert, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { LENGTHS } from '#contract/limits.ts'
import { MAILBOX_BOUNDS } from '#contract/mails/mailbox-bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ConnectionTest } from '../../../ui/connection-test.tsx'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { checkMailbox, IMAP_PORTS, type KeptMailbox, mailboxChange, mailboxValues } from './mailbox-values.ts'
import { RefusedMails } from './refused-mails.tsx'
import { ServerFields } from './server-fields.tsx'

export const MAILBOX_KEY = 'GET /mailbox'

/** The mailbox that answers to the mails of the site come to. */
export function MailboxForm({ kept }: { kept: KeptMailbox }) {
  const { t } = useTranslation('settings')
  const saving = useCall('POST /mailbox', { refresh: [MAILBOX_KEY] })
  const removal = useCall('DELETE /mailbox', { refresh: [MAILBOX_KEY] })
  const f = useSavedForm({
    saved: kept,
    valuesOf: mailboxValues,
    check: (values) => checkMailbox(values, kept),
    async submit(values): Promise<KeptMailbox> {
      if (values.on) return saving.mutateAsync({ body: mailboxChange(values) })
      await removal.mutateAsync()
      return { ...kept, mailbox: null }
    },
    fieldOf: ({ code }) => (code === 'outgoing_address_refused' ? 'host' : null),
  })
  const { on } = f.form.values
  return (
    <SettingsForm of={f} label={t('mailbox.title')}>
      <SectionCard title={t('mailbox.title')} hint={t('mailbox.hint')}>
        <div className={classes.fields}>
          <State kept={kept} />
          <Switch label={t('mailbox.on')} {...f.tick('on')} />
          {on ? (
            <>
              <div className={classes.pair}>
                <TextInput
                  type="email"
                  label={t('mailbox.address')}
                  description={t('mailbox.address_hint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...f.field('address')}
                  dir="ltr"
                  maxLength={LENGTHS.email}
                  autoComplete="off"
                />
                <TextInput
                  label={t('mailbox.folder')}
                  description={t('mailbox.folder_hint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...f.field('folder')}
                  dir="ltr"
                  maxLength={MAILBOX_BOUNDS.folder}
                  autoComplete="off"
                />
              </div>
              <ServerFields f={f} ports={IMAP_PORTS} hasPassword={kept.mailbox !== null} needsLogin />
            </>
          ) : null}
          {kept.mailbox && on ? (
            <TryOut key={JSON.stringify(kept.mailbox)} isDirty={f.form.isDirty()} />
          ) : null}
        </div>
      </SectionCard>
      {kept.refused.length > 0 ? <RefusedMails refused={kept.refused} /> : null}
    </SettingsForm>
  )
}

/** Whether answers arrive; where not, why. */
function State({ kept: { mailbox } }: { kept: KeptMailbox }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  if (!mailbox) return null
  const { failure, proved_at, checked_at } = mailbox
  if (failure)
    return (
      <Alert
        color="bad"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={t('mailbox.failure')}
        role="status"
      >
        <bdi>
          {t('mailbox.failure_text', { time: formats.dateTime(failure.at), message: failure.message })}
        </bdi>
      </Alert>
    )
  if (!proved_at)
    return (
      <Alert
        color="wait"
        icon={<IconClock size={18} aria-hidden />}
        title={t('mailbox.waiting')}
        role="status"
      >
        {t('mailbox.waiting_text')}
      </Alert>
    )
  return (
    <Alert color="ok" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
      {checked_at ? t('mailbox.works', { time: formats.dateTime(checked_at) }) : t('mailbox.works_now')}
    </Alert>
  )
}

function TryOut({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('settings')
  const testing = useCall('POST /mailbox/test', { refresh: [MAILBOX_KEY] })
  return (
    <ConnectionTest
      testing={{ ...testing, mutate: () => testing.mutate() }}
      answer={testing.data}
      label={t('mailbox.test')}
      hint={isDirty ? t('mail_sender.test_first_save') : t('mailbox.test_hint')}
      disabled={isDirty}
      works={t('mailbox.test_works')}
      fails={t('mailbox.test_failed')}
    />
  )
}
