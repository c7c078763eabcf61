import { LIMITS } from '#contract/limits.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { type FileRules, fileProblem } from '../file-drop/file-rules.ts'

const RULES: FileRules = { maxBytes: LIMITS.image, extensions: ['png', 'jpg', 'jpeg', 'webp'] }

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp'

/** Pictures everywhere, and what one place takes beside them. */
export const pictureRules = (also: 'gif' | 'svg'): FileRules => ({
  ...RULES,
  extensions: [...(RULES.extensions ?? []), also],
})

/** Says in a sentence why a file cannot be a picture; null where it can. */
export function usePictureProblem(): (file: File) => string | null {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (file) => {
    const problem = fileProblem(file, RULES)
    return (
      problem &&
      t(`file.${problem}`, {
        name: file.name,
        size: formats.fileSize(file.size),
        limit: formats.fileSize(RULES.maxBytes),
        types: formats.list((RULES.extensions ?? []).map((ending) => ending.toUpperCase())),
      })
    )
  }
}
