import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { Order } from '../order.ts'
import classes from '../orders.module.css'

/** What was missing: another file, an answer, or both. */
export function ResendForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const toast = useToasts()
  const maxBytes = useFileLimit('ecu')
  const resend = useCall('PUT /order/{id}/resend', freshOrder(order.id))
  const sending = useSending()
  const two = order.files.some(({ kind }) => kind === 'original_2')
  const f = useServerForm({
    initialValues: { text: '', original: null as File | null, second: null as File | null },
    check: ({ text, original, second }) => ({
      text: !text.trim() && !original && !second && { text: t('resend.nothing') },
    }),
    submit: ({ text, original, second }) =>
      sending.around((extras) =>
        resend.mutateAsync({
          params: { id: order.id },
          form: { text: text.trim() || undefined },
          files: { original_file: original ?? undefined, second_file: second ?? undefined },
          ...extras,
        }),
      ),
    onDone: () => toast.success(t('resend.done')),
  })
  const drop = (label: string, name: 'original' | 'second') => (
    <FileDrop
      label={label}
      rules={{ maxBytes }}
      progress={f.form.values[name] ? sending.progress : null}
      onCancel={sending.cancel}
      {...f.field(name)}
    />
  )
  return (
    <GuardedForm of={f} label={t('resend.title')}>
      {order.can.replace_files ? (
        <>
          {drop(two ? t('resend.file_first') : t('resend.file'), 'original')}
          {two ? drop(t('resend.file_second'), 'second') : null}
        </>
      ) : null}
      <GrowingTextarea
        label={t('resend.text')}
        description={t('resend.hint')}
        minRows={2}
        maxRows={10}
        maxLength={ORDER_BOUNDS.answer}
        {...f.field('text')}
      />
      <div className={classes.buttons}>
        <SubmitButton of={f}>{t('resend.send')}</SubmitButton>
      </div>
    </GuardedForm>
  )
}
