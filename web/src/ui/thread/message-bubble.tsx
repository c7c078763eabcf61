import { ActionIcon } from '@mantine/core'
import { IconChecks, IconPaperclip, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useFormats } from '../../lib/formats.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useWhen } from '../../lib/use-when.ts'
import { useConfirmDelete } from '../confirm.tsx'
import { FileDownloadButton } from '../file-download-button.tsx'
import { useToasts } from '../toasts.tsx'
import classes from './thread.module.css'
import type { ThreadCalls } from './use-thread.ts'

interface MessageBubbleProps {
  message: Message
  calls: ThreadCalls
  /** Who wrote what is not signed. */
  otherSide: string
  children?: ReactNode
}

export function MessageBubble({ message, calls, otherSide, children }: MessageBubbleProps) {
  const { t } = useTranslation('ui')
  const when = useWhen()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deleting = useCall(calls.remove, { refreshAlways: [calls.family], onError: toast.error })
  const remove = async () => {
    if (await confirmDelete()) deleting.mutate({ params: { id: message.id } })
  }
  return (
    <article className={message.mine ? `${classes.bubble} ${classes.own}` : classes.bubble}>
      {message.text ? (
        <p className={classes.text}>
          <bdi>{message.text}</bdi>
        </p>
      ) : null}
      {message.file ? <Attachment id={message.id} file={message.file} call={calls.download} /> : null}
      <div className={classes.foot}>
        <span>
          {message.mine ? null : (
            <>
              <bdi>{message.sender_name || otherSide}</bdi>
              {' · '}
            </>
          )}
          {when(message.created_at)}
        </span>
        {message.mine && message.read_at ? (
          <span className={classes.read}>
            <IconChecks size={14} aria-hidden /> {t('thread.read')}
          </span>
        ) : null}
        {children}
        {message.can.delete ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="idle"
            aria-label={t('thread.delete')}
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

interface AttachmentProps {
  id: string
  file: NonNullable<Message['file']>
  call: ThreadCalls['download']
}

function Attachment({ id, file, call }: AttachmentProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  if (file.deleted_at) {
    return (
      <p className={classes.gone}>
        <bdi>{file.name}</bdi> · {t('thread.file_deleted', { date: formats.date(file.deleted_at) })}
      </p>
    )
  }
  return (
    <FileDownloadButton
      call={call}
      input={{ params: { id } }}
      className={classes.attachment}
      classNames={{ label: classes.label }}
      title={file.name}
      variant="default"
      size="compact-sm"
      leftSection={<IconPaperclip size={14} aria-hidden />}
    >
      <bdi className={classes.name}>{file.name}</bdi>
      <span className={classes.size}>{formats.fileSize(file.size)}</span>
    </FileDownloadButton>
  )
}
