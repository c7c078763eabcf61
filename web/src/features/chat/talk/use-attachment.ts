import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { fileProblem } from '../../../ui/file-drop/file-rules.ts'

/** The one file that goes along, by whichever way it was chosen, and why another was not taken. */
export function useAttachment() {
  const { t } = useTranslation('ui')
  const { fileSize } = useFormats()
  const maxBytes = useFileLimit('attachment')
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (chosen: File | null) => {
    const problem = chosen && fileProblem(chosen, { maxBytes })
    setRefused(
      problem
        ? t(`file.${problem}`, {
            name: chosen.name,
            size: fileSize(chosen.size),
            limit: fileSize(maxBytes),
            types: '',
          })
        : null,
    )
    if (!problem) setFile(chosen)
  }
  return { file, refused, choose }
}
