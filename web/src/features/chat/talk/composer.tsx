import { ActionIcon, CloseButton, FileButton } from '@mantine/core'
import { IconMessage2Bolt, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useHasKeyboard } from '../../../lib/use-has-keyboard.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { usePreview } from '../../../ui/file-drop/use-preview.ts'
import { isPicture } from '../../../ui/thread/attachment.tsx'
import { fitsMessage, MessageField } from '../../../ui/thread/message-field.tsx'
import type { Snippet } from '../../../ui/thread/snippets.ts'
import type { useAttachment } from '../../../ui/thread/use-attachment.ts'
import classes from './talk.module.css'

interface ComposerProps {
  text: string
  setText: (text: string) => void
  attachment: ReturnType<typeof useAttachment>
  snippets: readonly Snippet[]
  onType: () => void
  onSend: (text: string, file: File | null) => void
}

/** Where a word is typed. Where there are keys Enter sends it; where a finger types, the button does. */
export function Composer({ text, setText, attachment, snippets, onType, onSend }: ComposerProps) {
  const { t } = useTranslation(['chat', 'ui'])
  const hasKeyboard = useHasKeyboard()
  const { file, refused, choose, isLongText } = attachment
  const isReady = (text.trim() !== '' || file !== null) && fitsMessage(text)
  const send = () => {
    if (!isReady) return
    onSend(text.trim(), file)
    setText('')
    choose(null)
  }
  return (
    <form
      className={classes.composer}
      data-screen-only
      aria-label={t('talk.write')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {file ? <Chosen file={file} onRemove={() => choose(null)} /> : null}
      <div className={classes.row}>
        <MessageField
          id={undefined}
          name={t('talk.write')}
          placeholder={t(hasKeyboard ? 'talk.placeholder_keys' : 'talk.write')}
          text={text}
          setText={(next) => {
            setText(next)
            if (next.trim()) onType()
          }}
          error={refused}
          description={isLongText ? t('ui:thread.long_text') : null}
          snippets={snippets}
          isNote={false}
          enterSends={hasKeyboard}
          minRows={1}
          onSend={send}
          onPaste={attachment.onPaste}
        >
          {(openSnippets) => (
            <>
              {snippets.length > 0 ? (
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={t('ui:thread.snippets')}
                  title={t('ui:thread.snippets')}
                  // The field keeps the focus, and its caret.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={openSnippets}
                >
                  <IconMessage2Bolt size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              <FileButton
                onChange={choose}
                resetRef={attachment.forget}
                inputProps={{ 'aria-label': t('ui:thread.attach') }}
              >
                {(props) => (
                  <ActionIcon
                    {...props}
                    variant="default"
                    size="input-sm"
                    aria-label={t('ui:thread.attach')}
                    title={t('ui:thread.attach')}
                  >
                    <IconPaperclip size={18} aria-hidden />
                  </ActionIcon>
                )}
              </FileButton>
              <ActionIcon
                type="submit"
                variant="filled"
                color="accent"
                size="input-sm"
                aria-label={t('ui:thread.send')}
                title={t('ui:thread.send')}
                disabled={!isReady}
              >
                <IconSend size={18} className={classes.send} aria-hidden />
              </ActionIcon>
            </>
          )}
        </MessageField>
      </div>
    </form>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('ui')
  const { fileSize } = useFormats()
  const preview = usePreview(isPicture(file) ? file : null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  return (
    <div className={classes.file}>
      {preview && preview !== unreadable ? (
        // A file that only calls itself a picture must not stand there as a broken one.
        <img className={classes.preview} src={preview} alt="" onError={() => setUnreadable(preview)} />
      ) : null}
      <span>
        <bdi>{file.name}</bdi> · {fileSize(file.size)}
      </span>
      <CloseButton size="sm" aria-label={t('file.remove', { name: file.name })} onClick={onRemove} />
    </div>
  )
}
