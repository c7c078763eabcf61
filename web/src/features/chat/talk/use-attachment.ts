import { useState } from 'react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { fileProblem } from '../../../ui/file-drop/file-rules.ts'

/** The one file that goes along, by whichever way it was chosen, and why another was not taken. */
export function useAttachment() {
  const { t } = useTranslation(['ui', 'chat'])
  const { fileSize, number } = useFormats()
  const maxBytes = useFileLimit('attachment')
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLongText, setLongText] = useState(false)
  const choose = (chosen: File | null) => {
    setLongText(false)
    const problem = chosen && fileProblem(chosen, { maxBytes })
    setRefused(
      problem
        ? t(`ui:file.${problem}`, {
            name: chosen.name,
            size: fileSize(chosen.size),
            limit: fileSize(maxBytes),
            types: '',
          })
        : null,
    )
    if (!problem) setFile(chosen)
  }
  /** What is too long for a message goes along as a file, where there is none yet. */
  const chooseText = (text: string) => {
    if (file) return setRefused(t('chat:talk.too_long', { most: number(MESSAGE_BOUNDS.text) }))
    choose(new File([text], 'text.txt', { type: 'text/plain' }))
    setLongText(true)
  }
  return { file, refused, choose, chooseText, isLongText: isLongText && file !== null }
}
