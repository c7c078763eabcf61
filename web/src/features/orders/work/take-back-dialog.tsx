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

interface TakeBackDialogProps {
  order: StaffOrder
  opened: boolean
  onClose: () => void
}

/** The provider reads why; the agent's credits go back. */
export function TakeBackDialog({ order, opened, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('work-list')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('relay.take_back_title', { number: order.order_no })}>
      {(close) => <TakeBackForm order={order} onClose={close} onDone={onClose} />}
    </Dialog>
  )
}

interface TakeBackFormProps extends Omit<TakeBackDialogProps, 'opened'> {
  onDone: () => void
}

function TakeBackForm({ order, onClose, onDone }: TakeBackFormProps) {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const taking = useCall('PUT /order/{id}/take_back', freshOrder(order.id))
  const f = useServerForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: (body) => taking.mutateAsync({ params: { id: order.id }, body }),
    onDone: () => {
      toast.success(t('relay.taken_back'))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('relay.take_back')}>
      <p>{t('relay.take_back_text')}</p>
      <GrowingTextarea
        label={t('relay.reason')}
        minRows={2}
        maxRows={8}
        maxLength={ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      <FormButtons of={f} onCancel={onClose}>
        {t('relay.take_back')}
      </FormButtons>
    </GuardedForm>
  )
}
