import { TextInput } from '@mantine/core'
import { LENGTHS } from '#contract/limits.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY } from '../portals.ts'
import type { PortalDialogProps } from './suspend-dialog.tsx'

export function InviteAdminDialog({ portal, opened, onClose }: PortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('invite.title', { title: portal.title })}>
      {(close) => <InviteForm portal={portal} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

type InviteFormProps = Pick<PortalDialogProps, 'portal'> & { onDone: () => void; onCancel: () => void }

function InviteForm({ portal, onDone, onCancel }: InviteFormProps) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const inviting = useCall('POST /sub_portal/{id}/invite_admin', {
    refreshAlways: [AGENTS_KEY],
    idempotent: true,
  })
  const f = useServerForm({
    initialValues: { first_name: '', last_name: '', email: portal.invited_admin?.email ?? '' },
    check: (values) => ({
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
      email: !values.email.trim() && 'required',
    }),
    submit: (body) => inviting.mutateAsync({ params: { id: portal.id }, body }),
    onDone: (_, { email }) => {
      toast.success(t('invite.done', { email }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('invite.button')}>
      <p className={classes.text}>{t('invite.text')}</p>
      <div className={classes.pair}>
        <TextInput
          label={t('fields.first_name')}
          {...f.field('first_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
          data-autofocus
        />
        <TextInput
          label={t('fields.last_name')}
          {...f.field('last_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
        />
      </div>
      <EmailInput
        label={t('fields.email')}
        {...f.field('email')}
        autoComplete="off"
        maxLength={LENGTHS.email}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('invite.submit')}
      </FormButtons>
    </ServerForm>
  )
}
