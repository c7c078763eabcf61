import { TextInput } from '@mantine/core'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type OrderChoice, OrderField } from '../order-field.tsx'
import { freshTicket, type StaffTicket } from '../ticket.ts'

interface EditDialogProps {
  ticket: StaffTicket
  opened: boolean
  onClose: () => void
}

/** What a ticket is about, in better words than its customer found. */
export function EditDialog({ ticket, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation('tickets')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.edit_title', { number: ticket.ticket_no })}>
      {(close) => <EditForm ticket={ticket} onCancel={close} onDone={onClose} />}
    </Dialog>
  )
}

interface EditValues {
  subject: string
  reg_no: string
  order: OrderChoice | null
}

interface EditFormProps {
  ticket: StaffTicket
  onCancel: () => void
  onDone: () => void
}

function EditForm({ ticket, onCancel, onDone }: EditFormProps) {
  const { t } = useTranslation('tickets')
  const toast = useToasts()
  const maySeeOrders = hasPermission(useSignedInUser(), 'orders')
  const changing = useCall('PUT /ticket/{id}', freshTicket(ticket.id))
  const f = useServerForm<EditValues, unknown>({
    initialValues: { subject: ticket.subject, reg_no: ticket.reg_no, order: ticket.order },
    rename: { order_id: 'order' },
    check: ({ subject }) => ({ subject: !subject.trim() && 'required' }),
    submit: ({ subject, reg_no, order }) =>
      changing.mutateAsync({
        params: { id: ticket.id },
        body: {
          subject: subject.trim(),
          reg_no: reg_no.trim(),
          // Somebody who may not see orders must not change by accident which one it is.
          ...(order?.id !== ticket.order?.id && { order_id: order?.id ?? null }),
        },
      }),
    onDone: () => {
      toast.success(t('staff.saved', { number: ticket.ticket_no }))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('staff.edit_title', { number: ticket.ticket_no })}>
      <TextInput
        label={t('open.subject')}
        maxLength={TICKET_BOUNDS.subject}
        autoComplete="off"
        data-autofocus
        {...f.field('subject')}
      />
      <TextInput
        label={<Optional>{t('open.reg_no')}</Optional>}
        maxLength={ORDER_BOUNDS.reg_no}
        autoComplete="off"
        {...f.field('reg_no')}
      />
      {maySeeOrders ? (
        <OrderField
          label={<Optional>{t('open.order')}</Optional>}
          value={f.form.values.order}
          onChange={(order) => f.form.setFieldValue('order', order)}
          userId={ticket.staff.customer.id}
        />
      ) : null}
      <FormButtons of={f} onCancel={onCancel} />
    </GuardedForm>
  )
}
