import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import classes from '../orders.module.css'

interface AskDialogProps {
  order: Pick<StaffOrder, 'id' | 'order_no' | 'incomplete_reason'>
  opened: boolean
  onClose: () => void
}

/** The order waits for the customer, who reads what is missing. */
export function AskDialog({ order, opened, onClose }: AskDialogProps) {
  const { t } = useTranslation('work-list')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ask.title', { number: order.order_no })}>
      {(close) => <AskForm order={order} onClose={close} onDone={onClose} />}
    </Dialog>
  )
}

interface AskFormProps extends Omit<AskDialogProps, 'opened'> {
  onDone: () => void
}

function AskForm({ order, onClose, onDone }: AskFormProps) {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const asking = useCall('PUT /order/{id}/change_status', freshOrder(order.id))
  const f = useServerForm({
    initialValues: { reason: order.incomplete_reason },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: ({ reason }) =>
      asking.mutateAsync({ params: { id: order.id }, body: { status: 'incomplete', reason: reason.trim() } }),
    onDone: () => {
      toast.success(t('ask.done'))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('ask.button')}>
      <p className={classes.muted}>{t('ask.text')}</p>
      <GrowingTextarea
        label={t('ask.reason')}
        minRows={3}
        maxRows={10}
        maxLength={ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      <FormButtons of={f} onCancel={onClose}>
        {t('ask.send')}
      </FormButtons>
    </GuardedForm>
  )
}
