import type { FieldError } from '#contract/errors.ts'
import { useErrorTexts } from '../../lib/errors.ts'

/** An element rather than a string, so that a message on screen follows when the language is changed. */
export function FieldErrorText({ error }: { error: FieldError }) {
  return useErrorTexts().field(error)
}
