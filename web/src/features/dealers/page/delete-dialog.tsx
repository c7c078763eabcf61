import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RefusalReason } from '#contract/dealers/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_LISTS_KEY } from '../people-keys.ts'
import classes from './customer.module.css'

/** What an act on this screen can be refused for. */
type DeleteReason = Extract<RefusalReason, 'open_orders' | 'sub_portal'>

interface DeleteDialogProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function DeleteDialog({ customer, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('delete.title', { name: displayName(customer) })}>
      {(close) => <DeleteForm customer={customer} onCancel={close} />}
    </Dialog>
  )
}

/** Nobody deletes a customer by a slip: the email is typed. */
function DeleteForm({ customer, onCancel }: { customer: CustomerDetails; onCancel: () => void }) {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const toast = useToasts()
  const navigate = useNavigate()
  const { id, email, credits } = customer
  // The lists alone: the page itself would ask for a customer who is not there any more.
  const deletion = useCall('DELETE /user/{id}', { refresh: [PEOPLE_LISTS_KEY], wait: false })
  const f = useServerForm({
    initialValues: { email: '' },
    check: (values) => ({
      email: values.email.trim().toLowerCase() !== email.toLowerCase() && { text: t('delete.differs') },
    }),
    submit: () => deletion.mutateAsync({ params: { id } }),
    onDone: () => {
      toast.success(t('delete.done', { name: displayName(customer) }))
      void navigate({ to: '/admin/dealers_manager/dealers_list' })
    },
    onRefused: ({ code, params }) => {
      if (code !== 'wrong_state' || !params['reason']) return false
      f.form.setFieldError('email', t(`delete.reasons.${params['reason'] as DeleteReason}`))
      return true
    },
  })
  return (
    <ServerForm of={f} label={t('delete.submit')}>
      <p className={classes.text}>{t('delete.text')}</p>
      {credits > 0 ? (
        <Alert color="bad" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('delete.credits', { credits: formats.credits(credits) })}
        </Alert>
      ) : null}
      <EmailInput
        label={t('delete.type', { email })}
        {...f.field('email')}
        autoComplete="off"
        data-autofocus
      />
      <FormButtons of={f} onCancel={onCancel} color="bad">
        {t('delete.submit')}
      </FormButtons>
    </ServerForm>
  )
}
