import { Button, CloseButton, FileButton, Progress } from '@mantine/core'
import { IconLock, IconMessage2Bolt, IconPaperclip, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useErrorTexts } from '../../lib/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useHasKeyboard } from '../../lib/use-has-keyboard.ts'
import { useSending } from '../../lib/use-sending.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { fitsMessage, MessageField } from './message-field.tsx'
import type { Snippet } from './snippets.ts'
import classes from './thread.module.css'
import { useAttachment } from './use-attachment.ts'
import { type ThreadCalls, useSendMessage } from './use-thread.ts'

interface MessageFormProps {
  calls: ThreadCalls
  fieldId: string | undefined
  label?: string | undefined
  /** What writing here does beside being read. */
  hint?: ReactNode
  /** Given, notes that only staff see can be left. */
  note?: NoteSwitch | undefined
  snippets?: readonly Snippet[] | undefined
}

export interface NoteSwitch {
  isOn: boolean
  /** What turns it on and off. */
  control: ReactNode
}

/** Only calls that know of notes are given a switch for them. */
const INTERNAL = { internal: 'true' }
const NO_SNIPPETS: readonly Snippet[] = []

export function MessageForm({ calls, fieldId, label, hint, note, snippets = NO_SNIPPETS }: MessageFormProps) {
  const { t } = useTranslation('ui')
  const isNote = note?.isOn ?? false
  const name = isNote ? t('thread.write_note') : (label ?? t('thread.write'))
  const formats = useFormats()
  const hasKeyboard = useHasKeyboard()
  const { text: errorText } = useErrorTexts()
  const [text, setText] = useState('')
  const attachment = useAttachment()
  const { file, isLongText } = attachment
  const [failure, setFailure] = useState<string | null>(null)
  const send = useSendMessage(calls)
  const sending = useSending()
  const placeholder =
    label && !isNote
      ? label
      : hasKeyboard
        ? t(isNote ? 'thread.note_placeholder' : 'thread.placeholder')
        : name
  const ready = (text.trim() !== '' || file !== null) && fitsMessage(text) && !send.isPending

  const submit = async () => {
    if (!ready) return
    setFailure(null)
    attachment.forgive()
    try {
      await sending.around((extras) =>
        send.mutateAsync({
          params: { id: calls.subjectId },
          form: { text: text.trim() || undefined, ...(isNote && INTERNAL) },
          files: { file: file ?? undefined },
          ...extras,
        }),
      )
      // Whoever wrote on while it was on its way keeps that for the next message.
      setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
      attachment.leave(file)
    } catch (error) {
      // Whoever stopped it knows that it was stopped.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailure(errorText(error))
    }
  }

  return (
    <form
      className={classes.form}
      data-screen-only
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedGuard isDirty={() => !send.isPending && (text.trim() !== '' || isLongText)} />
      <MessageField
        id={fieldId}
        name={name}
        placeholder={placeholder}
        description={isLongText ? t('thread.long_text') : isNote ? null : hint}
        text={text}
        setText={setText}
        error={attachment.refused ?? failure}
        snippets={snippets}
        isNote={isNote}
        onSend={() => void submit()}
        onPaste={attachment.onPaste}
      >
        {(openSnippets) => (
          <>
            {file ? (
              <div className={classes.chosen}>
                <span>
                  <bdi>{file.name}</bdi> · {formats.fileSize(file.size)}
                </span>
                <CloseButton
                  size="sm"
                  aria-label={sending.progress ? t('file.cancel') : t('file.remove', { name: file.name })}
                  onClick={() => {
                    sending.cancel()
                    attachment.choose(null)
                  }}
                />
              </div>
            ) : null}
            {file && sending.progress ? (
              <Progress
                value={(sending.progress.loaded / Math.max(sending.progress.total, 1)) * 100}
                aria-label={t('file.uploading', { name: file.name })}
              />
            ) : null}
            {note?.control}
            <div className={classes.buttons}>
              <div className={classes.means}>
                <FileButton
                  onChange={attachment.choose}
                  resetRef={attachment.forget}
                  inputProps={{ 'aria-label': t('thread.attach') }}
                >
                  {(props) => (
                    <Button
                      {...props}
                      variant="default"
                      leftSection={<IconPaperclip size={16} aria-hidden />}
                      disabled={send.isPending}
                    >
                      {t('thread.attach')}
                    </Button>
                  )}
                </FileButton>
                {snippets.length > 0 ? (
                  <Button
                    variant="default"
                    title={hasKeyboard ? t('thread.snippets_hint') : undefined}
                    leftSection={<IconMessage2Bolt size={16} aria-hidden />}
                    // The field keeps the focus, and its caret.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={openSnippets}
                  >
                    {t('thread.snippets')}
                  </Button>
                ) : null}
              </div>
              <Button
                type="submit"
                leftSection={
                  isNote ? (
                    <IconLock size={16} aria-hidden />
                  ) : (
                    <IconSend size={16} className={classes.send} aria-hidden />
                  )
                }
                loading={send.isPending}
                disabled={!ready && !send.isPending}
              >
                {isNote ? t('thread.save_note') : t('thread.send')}
              </Button>
            </div>
          </>
        )}
      </MessageField>
    </form>
  )
}
