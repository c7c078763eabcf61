import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { Order } from '../order.ts'

export function RevisionForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const toast = useToasts()
  const maxBytes = useFileLimit('attachment')
  const [log, setLog] = useState<File | null>(null)
  const ask = useCall('POST /order/{id}/revision', freshOrder(order.id))
  const sending = useSending()
  const f = useServerForm({
    initialValues: { text: '' },
    check: ({ text }) => ({ text: reasonProblem(text) }),
    submit: ({ text }) =>
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
    <ServerForm of={f} label={t('revision.title')}>
      <UnsavedGuard isDirty={() => f.isDirty() || (!f.pending && log !== null)} />
      <Textarea
        label={t('revision.text')}
        description={t('revision.hint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={ORDER_BOUNDS.answer}
        data-autofocus
        {...f.field('text')}
      />
      <FileDrop
        label={t('revision.log')}
        rules={{ maxBytes }}
        value={log}
        onChange={setLog}
        progress={log ? sending.progress : null}
        onCancel={sending.cancel}
      />
      <FormButtons of={f} onCancel={onClose}>
        {t('revision.send')}
      </FormButtons>
    </ServerForm>
  )
}
