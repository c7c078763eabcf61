import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useWhen } from '../use-when.ts'
import classes from './messages.module.css'
import { type Message, useDeleteMessage } from './use-order-messages.ts'

interface MessageBubbleProps {
  message: Message
  orderId: string
}

export function MessageBubble({ message, orderId }: MessageBubbleProps) {
  const { t } = useTranslation('orders')
  const when = useWhen()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deleting = useDeleteMessage(orderId)
  const remove = async () => {
    if (await confirmDelete()) deleting.mutate(message.id, { onError: toast.error })
  }
  return (
    <article className={message.mine ? `${classes.bubble} ${classes.own}` : classes.bubble}>
      {message.text ? (
        <p className={classes.text}>
          <bdi>{message.text}</bdi>
        </p>
      ) : null}
      {message.file ? <Attachment id={message.id} file={message.file} /> : null}
      <div className={classes.foot}>
        <span>
          {message.mine ? null : (
            <>
              <bdi>{message.sender_name}</bdi>
              {' · '}
            </>
          )}
          {when(message.created_at)}
        </span>
        {message.mine && message.read_at ? (
          <span className={classes.read}>
            <IconChecks size={14} aria-hidden /> {t('messages.read')}
          </span>
        ) : null}
        {message.can.delete ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="idle"
            aria-label={t('messages.delete')}
            loading={deleting.isPending}
            onClick={() => void remove()}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </article>
  )
}

function Attachment({ id, file }: { id: string; file: NonNullable<Message['file']> }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const toast = useToasts()
  const loading = useMutation({
    mutationFn: () => download('GET /order_message/{id}/download_file', { params: { id } }),
    onError: toast.error,
  })
  if (file.deleted_at) {
    return (
      <p className={classes.gone}>
        <bdi>{file.name}</bdi> · {t('files.deleted_on', { date: formats.date(file.deleted_at) })}
      </p>
    )
  }
  return (
    <Button
      className={classes.attachment}
      classNames={{ label: classes.label }}
      title={file.name}
      variant="default"
      size="compact-sm"
      leftSection={<IconPaperclip size={14} aria-hidden />}
      loading={loading.isPending}
      onClick={() => loading.mutate()}
    >
      <bdi className={classes.name}>{file.name}</bdi>
      <span className={classes.size}>{formats.fileSize(file.size)}</span>
    </Button>
  )
}
