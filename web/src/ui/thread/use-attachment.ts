import { type ClipboardEvent, useRef, useState } from 'react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { useFormats } from '../../lib/formats.ts'
import { useFileLimit } from '../../lib/use-file-limit.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { fileProblem } from '../file-drop/file-rules.ts'

/** The one file that goes along with a message, by whichever way it was chosen, and why another was not taken. */
export function useAttachment() {
  const { t } = useTranslation('ui')
  const { fileSize, number } = useFormats()
  const maxBytes = useFileLimit('attachment')
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [longText, setLongText] = useState<File | null>(null)
  /** For the button that chooses files: without it, the same one could not be chosen again. */
  const forget = useRef<() => void>(null)
  const choose = (chosen: File | null) => {
    const problem = chosen && fileProblem(chosen, { maxBytes })
    const size = fileSize(chosen?.size ?? 0)
    const limit = fileSize(maxBytes)
    setRefused(problem ? t(`file.${problem}`, { name: chosen.name, size, limit, types: '' }) : null)
    if (problem) return
    setFile(chosen)
    if (!chosen) forget.current?.()
  }
  const chooseText = (text: string) => {
    if (file) return setRefused(t('thread.too_long', { most: number(MESSAGE_BOUNDS.text) }))
    const made = new File([text], 'text.txt', { type: 'text/plain' })
    choose(made)
    setLongText(made)
  }
  return {
    file,
    refused,
    choose,
    forget,
    /** What is too long for a message goes along as a file. */
    isLongText: file !== null && file === longText,
    /** Whoever sends what they have knows what was not taken. */
    forgive: () => setRefused(null),
    /** Sent: whoever chose another file meanwhile keeps it for the next message. */
    leave(sent: File | null) {
      setFile((now) => (now === sent ? null : now))
      forget.current?.()
    },
    /** For the field: files and texts that it has no room for. What fits is left to the browser. */
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const pasted = event.clipboardData.files[0]
      const words = pasted ? null : tooLong(event.currentTarget, event.clipboardData)
      if (!pasted && words === null) return
      event.preventDefault()
      if (pasted) choose(pasted)
      else if (words !== null) chooseText(words)
    },
  }
}

/** What is pasted, if the field has no room for all of it. */
function tooLong(field: HTMLTextAreaElement, pasted: DataTransfer): string | null {
  const text = pasted.getData('text/plain').replaceAll('\r\n', '\n')
  const kept = field.value.length - (field.selectionEnd - field.selectionStart)
  return kept + text.length > MESSAGE_BOUNDS.text ? text : null
}
