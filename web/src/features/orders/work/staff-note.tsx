import { useEffect } from 'react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'

/** What staff tell each other; the customer never reads it. */
export function StaffNote({ order }: { order: Pick<StaffOrder, 'id' | 'staff_note'> }) {
  const { t } = useTranslation(['work-list', 'ui'])
  const toast = useToasts()
  const saving = useCall('PUT /order/{id}/note', freshOrder(order.id))
  const f = useServerForm({
    initialValues: { staff_note: order.staff_note },
    submit: (body) => saving.mutateAsync({ params: { id: order.id }, body }),
    onDone: () => toast.success(t('ui:form.saved')),
  })
  const { isDirty, setInitialValues, setValues } = f.form
  // A colleague's note must be read before it is written over; whoever is writing keeps their words.
  useEffect(() => {
    const saved = { staff_note: order.staff_note }
    if (!isDirty()) setValues(saved)
    setInitialValues(saved)
  }, [order.staff_note, isDirty, setInitialValues, setValues])
  return (
    <SectionCard title={t('note.title')} hint={t('note.hint')}>
      <GuardedForm of={f} label={t('note.title')}>
        <GrowingTextarea
          aria-label={t('note.title')}
          minRows={2}
          maxRows={12}
          maxLength={ORDER_BOUNDS.staff_note}
          {...f.field('staff_note')}
        />
        {f.form.isDirty() ? (
          <div>
            <SubmitButton of={f} variant="default" />
          </div>
        ) : null}
      </GuardedForm>
    </SectionCard>
  )
}
