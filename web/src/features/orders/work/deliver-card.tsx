import { Alert, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import { DeliveryFile, useDeliveryFile } from './delivery-file.tsx'
import { KeepSolution } from './keep-solution.tsx'

interface DeliverCardProps {
  order: StaffOrder
  onClose: () => void
}

/** Drop the modified file, read what the guard says, send it. A failed check is overruled with a reason or not at all. */
export function DeliverCard({ order, onClose }: DeliverCardProps) {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const two = order.files.some(({ kind }) => kind === 'original_2')
  const first = useDeliveryFile(order.id, false)
  const second = useDeliveryFile(order.id, true)
  const deliver = useCall('PUT /order/{id}/submit_order', { ...freshOrder(order.id), idempotent: true })
  const failed = [first.checked, second.checked].some((file) => file?.checks.some(({ passed }) => !passed))
  const f = useServerForm({
    initialValues: { note: '', reason: '', solution: false },
    check: ({ reason }) => ({ reason: failed && !reason.trim() && 'required' }),
    submit: async ({ note, reason, solution }) => {
      if (!first.checked) throw new ApiError({ status: 400, code: 'file_missing', message: 'No file' })
      const form = {
        modified_file_id: first.checked.id,
        second_file_id: second.checked?.id,
        note: note.trim() || undefined,
        overrule_reason: failed ? reason.trim() : undefined,
        save_as_solution: solution ? ('true' as const) : undefined,
      }
      return deliver.mutateAsync({ params: { id: order.id }, form })
    },
    onDone: () => {
      toast.success(t('deliver.done', { number: order.order_no }))
      onClose()
    },
    // Somebody was quicker: the form is of no use any more, and the page shows what became of the order.
    onRefused: (error) => {
      if (error.code !== 'wrong_state' || !error.params.by) return false
      toast.error(t('deliver.quicker', { name: String(error.params.by) }))
      onClose()
      return true
    },
    rename: { overrule_reason: 'reason' },
  })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
    // Whoever opened it by a key goes on from here.
    card.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  const busy = first.progress !== null || second.progress !== null
  return (
    <div ref={card}>
      <SectionCard title={t('deliver.title')} hint={t('deliver.hint')}>
        <ServerForm of={f} label={t('deliver.title')}>
          <UnsavedGuard isDirty={() => !f.pending && (f.isDirty() || first.checked !== null)} />
          <DeliveryFile label={two ? t('deliver.file_first') : t('deliver.file')} of={first} />
          {two ? <DeliveryFile label={t('deliver.file_second')} of={second} /> : null}
          {failed ? (
            <>
              <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
                {t('deliver.failed')}
              </Alert>
              <TextInput
                label={t('deliver.reason')}
                maxLength={ORDER_BOUNDS.overrule_reason}
                {...f.field('reason')}
              />
            </>
          ) : null}
          <GrowingTextarea
            label={t('deliver.note')}
            description={t('deliver.note_hint')}
            minRows={2}
            maxRows={10}
            maxLength={ORDER_BOUNDS.delivery_note}
            {...f.field('note')}
          />
          <KeepSolution of={order.solution} tick={f.tick('solution')} />
          <FormButtons
            of={f}
            color={failed ? 'bad' : undefined}
            disabled={!first.checked || busy}
            onCancel={onClose}
          >
            {failed ? t('deliver.send_anyway') : t('deliver.send')}
          </FormButtons>
        </ServerForm>
      </SectionCard>
    </div>
  )
}
