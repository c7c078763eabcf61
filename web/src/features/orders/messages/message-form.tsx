import { Button, CloseButton, FileButton, Progress, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useHasKeyboard } from '../../../lib/use-has-keyboard.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { fileProblem } from '../../../ui/file-drop/file-rules.ts'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useSending } from '../details/use-sending.ts'
import { useFileLimit } from '../use-file-limit.ts'
import classes from './messages.module.css'
import { useSendMessage } from './use-order-messages.ts'

/** Where the shortcut of the work list leads. */
export const MESSAGE_FIELD = 'order-message'

export function MessageForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['orders', 'ui'])
  const formats = useFormats()
  const hasKeyboard = useHasKeyboard()
  const { text: errorText } = useErrorTexts()
  const maxBytes = useFileLimit('attachment')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const send = useSendMessage(orderId)
  const sending = useSending()
  const forget = useRef<() => void>(null)
  const ready = (text.trim() !== '' || file !== null) && !send.isPending

  const choose = (chosen: File | null) => {
    const problem = chosen && fileProblem(chosen, { maxBytes })
    const limit = formats.fileSize(maxBytes)
    const size = formats.fileSize(chosen?.size ?? 0)
    setRefused(problem ? t(`ui:file.${problem}`, { name: chosen.name, size, limit, types: '' }) : null)
    setFile(problem ? null : chosen)
  }
  const submit = async () => {
    if (!ready) return
    setRefused(null)
    try {
      await sending.around((extras) => send.mutateAsync({ text, file, ...extras }))
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
      aria-label={t('messages.write')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedGuard isDirty={() => !send.isPending && text.trim() !== ''} />
      <Textarea
        id={MESSAGE_FIELD}
        aria-label={t('messages.write')}
        placeholder={hasKeyboard ? t('messages.placeholder') : t('messages.write')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_BOUNDS.text}
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Out of the field: the shortcuts of the work list are keys again.
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
            aria-label={sending.progress ? t('ui:file.cancel') : t('ui:file.remove', { name: file.name })}
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
          aria-label={t('ui:file.uploading', { name: file.name })}
        />
      ) : null}
      <div className={classes.buttons}>
        <FileButton onChange={choose} resetRef={forget} inputProps={{ 'aria-label': t('messages.attach') }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              disabled={send.isPending}
            >
              {t('messages.attach')}
            </Button>
          )}
        </FileButton>
        <Button
          type="submit"
          leftSection={<IconSend size={16} className={classes.send} aria-hidden />}
          loading={send.isPending}
          disabled={!ready && !send.isPending}
        >
          {t('messages.send')}
        </Button>
      </div>
    </form>
  )
}
