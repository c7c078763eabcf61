import { Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { RefusalReason } from '#contract/dealers/bounds.ts'
import { ROLE } from '#contract/roles.ts'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_LISTS_KEY } from '../people-keys.ts'
import classes from './customer.module.css'

interface StaffDialogProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function StaffDialog({ customer, opened, onClose }: StaffDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.title', { name: displayName(customer) })}>
      {(close) => <StaffForm customer={customer} onCancel={close} />}
    </Dialog>
  )
}

type StaffRole = typeof ROLE.moderator | typeof ROLE.admin

function StaffForm({ customer, onCancel }: { customer: CustomerDetails; onCancel: () => void }) {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  const navigate = useNavigate()
  // The lists alone: the page itself would ask for a customer who is none any more.
  const making = useCall('PUT /user/{id}/role', { refresh: [PEOPLE_LISTS_KEY], wait: false })
  const f = useServerForm({
    initialValues: { role_id: String(ROLE.moderator) },
    submit: ({ role_id }) =>
      making.mutateAsync({
        params: { id: customer.id },
        body: { role_id: Number(role_id) as StaffRole },
      }),
    onDone: () => {
      toast.success(t('staff.done', { name: displayName(customer) }))
      void navigate({ to: '/admin/staff' })
    },
    onRefused: ({ code, params }) => {
      if (code !== 'wrong_state' || !params['reason']) return false
      f.form.setFieldError('role_id', t(`staff.reasons.${params['reason'] as RefusalReason}`))
      return true
    },
  })
  const roles: readonly StaffRole[] = customer.can.make_admin
    ? [ROLE.moderator, ROLE.admin]
    : [ROLE.moderator]
  return (
    <ServerForm of={f} label={t('staff.submit')}>
      <p className={classes.hint}>{t('staff.hint')}</p>
      <Radio.Group aria-label={t('staff.submit')} {...f.field('role_id')}>
        <Stack gap="sm">
          {roles.map((role) => (
            <Radio
              key={role}
              value={String(role)}
              label={t(`staff.roles.${role}`)}
              description={t(`staff.role_hints.${role}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormButtons of={f} onCancel={onCancel}>
        {t('staff.submit')}
      </FormButtons>
    </ServerForm>
  )
}
