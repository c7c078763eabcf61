import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { Order } from '../order.ts'

export function RevisionForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const toast = useToasts()
  const maxBytes = useFileLimit('attachment')
  const ask = useCall('POST /order/{id}/revision', freshOrder(order.id))
  const sending = useSending()
  const f = useServerForm({
    initialValues: { text: '', log: null as File | null },
    check: ({ text }) => ({ text: reasonProblem(text) }),
    submit: ({ text, log }) =>
      sending.around((extras) =>
        ask.mutateAsync({
          params: { id: order.id },
          form: { text: text.trim() },
          files: { log_file: log ?? undefined },
          ...extras,
        }),
      ),
    onDone: () => {
      toast.success(t('revision.done'))
      onClose()
    },
  })
  return (
    <GuardedForm of={f} label={t('revision.title')}>
      <GrowingTextarea
        label={t('revision.text')}
        description={t('revision.hint')}
        minRows={3}
        maxRows={12}
        maxLength={ORDER_BOUNDS.answer}
        data-autofocus
        {...f.field('text')}
      />
      <FileDrop
        label={t('revision.log')}
        rules={{ maxBytes }}
        progress={f.form.values.log ? sending.progress : null}
        onCancel={sending.cancel}
        {...f.field('log')}
      />
      <FormButtons of={f} onCancel={onClose}>
        {t('revision.send')}
      </FormButtons>
    </GuardedForm>
  )
}
