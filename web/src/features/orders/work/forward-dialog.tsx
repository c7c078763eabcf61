import { Checkbox } from '@mantine/core'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import type { Message } from '#contract/conversations/shapes.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { StaffOrder } from '../order.ts'
import { orderMessagesKey, providerMessagesKey } from '../order-keys.ts'

interface ForwardDialogProps {
  order: Pick<StaffOrder, 'id'>
  message: Message
  to: 'customer' | 'provider'
  opened: boolean
  onClose: () => void
}

/** A message goes on in the portal's name: whoever sends it reads it once more, and takes out what gives anybody away. */
export function ForwardDialog({ order, message, to, opened, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('work-list')
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`relay.messages.to_${to}`)}>
      {(close) => <ForwardForm order={order} message={message} to={to} onClose={close} onDone={onClose} />}
    </Dialog>
  )
}

interface ForwardFormProps extends Omit<ForwardDialogProps, 'opened'> {
  onDone: () => void
}

const WAYS = {
  customer: { call: 'POST /agent_order_message/{id}/forward', family: orderMessagesKey },
  provider: { call: 'POST /order_message/{id}/forward', family: providerMessagesKey },
} as const

function ForwardForm({ order, message, to, onClose, onDone }: ForwardFormProps) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const toast = useToasts()
  const { call, family } = WAYS[to]
  const forwarding = useCall(call, { idempotent: true, refresh: [family(order.id)] })
  const file = message.file && !message.file.deleted_at ? message.file : null
  const f = useServerForm({
    // A message without words is its attachment. Any other attachment goes along only if somebody wants it to.
    initialValues: { text: message.text, with_file: file !== null && message.text === '' },
    check: ({ text, with_file }) => ({ text: !text.trim() && !with_file && 'required' }),
    submit: ({ text, with_file }) =>
      forwarding.mutateAsync({ params: { id: message.id }, body: { text: text.trim(), with_file } }),
    onDone: () => {
      toast.success(to === 'customer' ? t('relay.messages.forwarded') : t('relay.messages.passed_on'))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t(`relay.messages.to_${to}`)}>
      <p>{t(`relay.messages.to_${to}_text`)}</p>
      <GrowingTextarea
        label={t('relay.messages.text')}
        minRows={3}
        maxRows={12}
        maxLength={MESSAGE_BOUNDS.text}
        data-autofocus
        {...f.field('text')}
      />
      {file ? (
        <Checkbox
          label={t('relay.messages.with_file')}
          description={
            <>
              <bdi>{file.name}</bdi> · {formats.fileSize(file.size)}
            </>
          }
          {...f.tick('with_file')}
        />
      ) : null}
      <FormButtons of={f} onCancel={onClose}>
        {t('relay.messages.send')}
      </FormButtons>
    </GuardedForm>
  )
}
