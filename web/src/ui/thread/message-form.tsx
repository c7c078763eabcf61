import { Button, CloseButton, FileButton, Progress } from '@mantine/core'
import { IconLock, IconMessage2Bolt, IconPaperclip, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useErrorTexts } from '../../lib/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useFileLimit } from '../../lib/use-file-limit.ts'
import { useHasKeyboard } from '../../lib/use-has-keyboard.ts'
import { useSending } from '../../lib/use-sending.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { fileProblem } from '../file-drop/file-rules.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { MessageField } from './message-field.tsx'
import type { Snippet } from './snippets.ts'
import classes from './thread.module.css'
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
  const maxBytes = useFileLimit('attachment')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const send = useSendMessage(calls)
  const sending = useSending()
  const forget = useRef<() => void>(null)
  const placeholder =
    label && !isNote
      ? label
      : hasKeyboard
        ? t(isNote ? 'thread.note_placeholder' : 'thread.placeholder')
        : name
  const ready = (text.trim() !== '' || file !== null) && !send.isPending

  const choose = (chosen: File | null) => {
    const problem = chosen && fileProblem(chosen, { maxBytes })
    const limit = formats.fileSize(maxBytes)
    const size = formats.fileSize(chosen?.size ?? 0)
    setRefused(problem ? t(`file.${problem}`, { name: chosen.name, size, limit, types: '' }) : null)
    setFile(problem ? null : chosen)
  }
  const submit = async () => {
    if (!ready) return
    setRefused(null)
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
      setFile(null)
      forget.current?.()
    } catch (error) {
      // Whoever stopped it knows that it was stopped.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setRefused(errorText(error))
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
      <UnsavedGuard isDirty={() => !send.isPending && text.trim() !== ''} />
      <MessageField
        id={fieldId}
        name={name}
        placeholder={placeholder}
        description={isNote ? null : hint}
        text={text}
        setText={setText}
        error={refused}
        snippets={snippets}
        isNote={isNote}
        onSend={() => void submit()}
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
                    setFile(null)
                    forget.current?.()
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
                  onChange={choose}
                  resetRef={forget}
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
