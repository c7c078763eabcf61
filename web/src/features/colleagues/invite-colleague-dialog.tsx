import type { Duty } from '#contract/colleagues/duties.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../ui/dialog.tsx'
import { EmailInput } from '../../ui/form/contact-inputs.tsx'
import { ServerForm } from '../../ui/form/server-form.tsx'
import { useServerForm } from '../../ui/form/use-server-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { COLLEAGUES } from './colleagues.ts'
import { DutyChoice } from './duty-choice.tsx'

interface InviteColleagueDialogProps {
  opened: boolean
  onClose: () => void
}

export function InviteColleagueDialog({ opened, onClose }: InviteColleagueDialogProps) {
  const { t } = useTranslation('colleagues')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('invite.title')}>
      {(close) => <InviteForm onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

function InviteForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t, i18n } = useTranslation('colleagues')
  const toast = useToasts()
  const inviting = useCall('POST /colleague_invites', { refresh: [COLLEAGUES] })
  const f = useServerForm({
    initialValues: { email: '', duty: 'orderer' as Duty },
    check: ({ email }) => ({ email: !email.trim() && 'required' }),
    submit: (body) => inviting.mutateAsync({ body: { ...body, locale: i18n.language } }),
    onDone: ({ email }) => {
      toast.success(t('invite.sent', { email }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('invite.title')}>
      <EmailInput
        label={t('invite.email')}
        description={t('invite.email_hint')}
        {...f.field('email')}
        autoComplete="off"
        data-autofocus
      />
      <DutyChoice value={f.form.values.duty} onChange={(duty) => f.form.setFieldValue('duty', duty)} />
      <FormButtons of={f} onCancel={onCancel}>
        {t('invite.send')}
      </FormButtons>
    </ServerForm>
  )
}
