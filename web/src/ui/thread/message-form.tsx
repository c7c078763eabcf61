import { Button, CloseButton, FileButton, Progress, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { useErrorTexts } from '../../lib/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useFileLimit } from '../../lib/use-file-limit.ts'
import { useHasKeyboard } from '../../lib/use-has-keyboard.ts'
import { useSending } from '../../lib/use-sending.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { fileProblem } from '../file-drop/file-rules.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import classes from './thread.module.css'
import { type ThreadCalls, useSendMessage } from './use-thread.ts'

interface MessageFormProps {
  calls: ThreadCalls
  fieldId: string | undefined
  label?: string | undefined
}

export function MessageForm({ calls, fieldId, label }: MessageFormProps) {
  const { t } = useTranslation('ui')
  const name = label ?? t('thread.write')
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
          form: { text: text.trim() || undefined },
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
      <Textarea
        id={fieldId}
        aria-label={name}
        placeholder={label ?? (hasKeyboard ? t('thread.placeholder') : name)}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_BOUNDS.text}
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Out of the field: the shortcuts of a screen are keys again.
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      />
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
      <div className={classes.buttons}>
        <FileButton onChange={choose} resetRef={forget} inputProps={{ 'aria-label': t('thread.attach') }}>
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
        <Button
          type="submit"
          leftSection={<IconSend size={16} className={classes.send} aria-hidden />}
          loading={send.isPending}
          disabled={!ready && !send.isPending}
        >
          {t('thread.send')}
        </Button>
      </div>
    </form>
  )
}
