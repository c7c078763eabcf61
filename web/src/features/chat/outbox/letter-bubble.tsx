import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPaperclip } from '@tabler/icons-react'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useConnected } from '../../../lib/connection.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { MessageText } from '../../../ui/thread/message-text.tsx'
import { currentOutbox } from './current-outbox.ts'
import classes from './letter-bubble.module.css'
import type { Letter, Refused } from './letters.ts'

interface LetterBubbleProps {
  talk: string
  letter: Letter
  /** One before it waits for a decision. */
  isHeldUp: boolean
}

/** A message on its way; one that was refused asks what to do. */
export function LetterBubble({ talk, letter, isHeldUp }: LetterBubbleProps) {
  const { t } = useTranslation('chat')
  const { fileSize } = useFormats()
  const isConnected = useConnected()
  const { text, file, refused, key } = letter
  const waiting = isHeldUp ? 'held_up' : isConnected ? 'sending' : 'offline'
  return (
    <article className={classes.bubble} data-refused={refused ? true : undefined}>
      {text ? <MessageText text={text} /> : null}
      {file ? (
        <p className={classes.line}>
          <IconPaperclip size={14} aria-hidden />
          <span className={classes.name}>
            <bdi>{file.name}</bdi> · {fileSize(file.size)}
          </span>
        </p>
      ) : null}
      {refused ? (
        <>
          <Why refused={refused} />
          <div className={classes.acts}>
            {refused.code === 'file_lost' ? null : (
              <Button size="compact-sm" onClick={() => currentOutbox()?.retry(talk, key)}>
                {t('letter.retry')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => currentOutbox()?.discard(talk, key)}>
              {t('letter.discard')}
            </Button>
          </div>
        </>
      ) : (
        <p className={classes.line}>
          <IconClock size={14} aria-hidden /> {t(`letter.${waiting}`)}
        </p>
      )}
    </article>
  )
}

function Why({ refused: { code, params = {} } }: { refused: Refused }) {
  const { t } = useTranslation('chat')
  const { text } = useErrorTexts()
  const reason =
    code === 'file_lost'
      ? t('letter.file_lost')
      : text(new ApiError({ status: 400, code: code as ErrorCode, message: code, params }))
  return (
    <p className={classes.why} role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        {t('letter.refused')} {reason}
      </span>
    </p>
  )
}
