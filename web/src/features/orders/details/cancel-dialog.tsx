import { Alert } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import { isForStaff, type Order, type StaffOrder } from '../order.ts'

interface CancelDialogProps {
  order: Order | StaffOrder
  opened: boolean
  onClose: () => void
}

/** Asks why, and says that the credits come back; the same for customers and staff. */
export function CancelDialog({ order, opened, onClose }: CancelDialogProps) {
  const { t } = useTranslation('orders')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('cancel.title', { number: order.order_no })}>
      {(close) => <CancelForm order={order} onClose={close} onDone={onClose} />}
    </Dialog>
  )
}

interface CancelFormProps extends Omit<CancelDialogProps, 'opened'> {
  onDone: () => void
}

function CancelForm({ order, onClose, onDone }: CancelFormProps) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const toast = useToasts()
  const cancelling = useCall('PUT /order/{id}/cancel_order', freshOrder(order.id))
  const amount = formats.credits(order.price)
  const f = useServerForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: (body) => cancelling.mutateAsync({ params: { id: order.id }, body }),
    onDone: () => {
      toast.success(t('cancel.done', { amount }))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('cancel.button')}>
      <Alert color="wait" icon={<IconCoins size={18} aria-hidden />}>
        {isForStaff(order) ? t('cancel.text_staff', { amount }) : t('cancel.text', { amount })}
      </Alert>
      <GrowingTextarea
        label={t('cancel.reason')}
        minRows={2}
        maxRows={8}
        maxLength={ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      <FormButtons of={f} color="bad" cancel={t('cancel.keep')} onCancel={onClose}>
        {t('cancel.button')}
      </FormButtons>
    </GuardedForm>
  )
}
