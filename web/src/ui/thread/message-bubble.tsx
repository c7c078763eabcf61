import { ActionIcon } from '@mantine/core'
import { IconChecks, IconLock, IconMail, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useWhen } from '../../lib/use-when.ts'
import { useConfirmDelete } from '../confirm.tsx'
import { useToasts } from '../toasts.tsx'
import { Attachment } from './attachment.tsx'
import { MessageText } from './message-text.tsx'
import classes from './thread.module.css'
import type { ThreadCalls } from './use-thread.ts'

interface MessageBubbleProps {
  message: Message
  calls: Pick<ThreadCalls, 'family' | 'remove' | 'download'>
  /** Who wrote what is not signed. */
  otherSide: string
  /** Several write on this side: what they wrote has their names. */
  isSigned: boolean
  /** How its moment is written, where the day stands above it already. */
  timeOf?: (moment: string) => string
  children?: ReactNode
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, calls, otherSide, isSigned, timeOf, children } = props
  const { t } = useTranslation('ui')
  const when = useWhen()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deleting = useCall(calls.remove, { refreshAlways: [calls.family], onError: toast.error })
  const remove = async () => {
    if (await confirmDelete()) deleting.mutate({ params: { id: message.id } })
  }
  return (
    <article className={`${classes.bubble} ${sideOf(message)}`}>
      {message.internal ? (
        <p className={classes.noteHead}>
          <IconLock size={14} aria-hidden /> {t('thread.note')}
        </p>
      ) : null}
      {message.text ? <MessageText text={message.text} /> : null}
      {message.file ? <Attachment id={message.id} file={message.file} call={calls.download} /> : null}
      <div className={classes.foot}>
        <span>
          {message.mine && !isSigned ? null : (
            <>
              <bdi>{message.sender_name || otherSide}</bdi>
              {' · '}
            </>
          )}
          {(timeOf ?? when)(message.created_at)}
        </span>
        {message.by_mail ? (
          <span className={classes.read}>
            <IconMail size={14} aria-hidden /> {t('thread.by_mail')}
          </span>
        ) : null}
        {message.mine && message.read_at && !message.internal ? (
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

const sideOf = ({ internal, mine }: Message) =>
  internal ? (classes.note ?? '') : mine ? (classes.own ?? '') : ''
