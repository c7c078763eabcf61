import type { Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { RightsFields } from '../rights/rights-fields.tsx'
import { STAFF, type Staff } from '../staff.ts'

interface InviteStaffDialogProps {
  data: Staff
  opened: boolean
  onClose: () => void
}

export function InviteStaffDialog({ data, opened, onClose }: InviteStaffDialogProps) {
  const { t } = useTranslation('staff')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('invite.title')} size="lg">
      {(close) => <InviteForm data={data} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

function InviteForm({ data, onDone, onCancel }: { data: Staff; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('staff')
  const toast = useToasts()
  const inviting = useCall('POST /staff_invite', { refresh: [STAFF] })
  const f = useServerForm({
    initialValues: { email: '', role_id: ROLE.moderator as 1 | 3, permissions: [] as Permission[] },
    check: ({ email }) => ({ email: !email.trim() && 'required' }),
    submit: (body) => inviting.mutateAsync({ body }),
    onDone: ({ email }) => {
      toast.success(t('invite.sent', { email }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('invite.title')}>
      <EmailInput label={t('invite.email')} {...f.field('email')} autoComplete="off" />
      <RightsFields
        value={f.form.values}
        onChange={({ role_id, permissions }) => {
          f.form.setFieldValue('role_id', role_id)
          f.form.setFieldValue('permissions', permissions)
        }}
        grantable={data.grantable as Permission[]}
        canChangeRole={data.can_invite_admins}
        canChangeKeys
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('invite.send')}
      </FormButtons>
    </ServerForm>
  )
}
