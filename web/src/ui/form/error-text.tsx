import type { FieldError } from '#contract/errors.ts'
import { useErrorTexts } from '../../lib/errors.ts'

// Elements rather than strings, so that a message on screen follows when the language is changed.

export function FieldErrorText({ error }: { error: FieldError }) {
  return useErrorTexts().field(error)
}

export function ErrorText({ error }: { error: unknown }) {
  return useErrorTexts().text(error)
}
