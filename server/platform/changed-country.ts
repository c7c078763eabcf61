import { isCountry } from '#contract/countries.ts'
import { fieldError } from './app-error.ts'

/** A country as it is kept. A new one exists; one from before that was asked stays, so that all beside it can change. */
export function changedCountry<T extends string | null>(field: string, sent: T, before: string | null): T {
  if (sent !== null && sent !== before && !isCountry(sent)) throw fieldError(field, 'invalid')
  return sent
}
