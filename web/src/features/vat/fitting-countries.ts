import { listCountries } from '../../ui/form/countries.ts'
import { matchOptions } from '../../ui/form/match-options.ts'

/** As many as the call takes: two letters and a comma each. */
const MOST = 300

/**
 * Codes of the countries whose name in the reader's language fits what was typed. The server knows codes and English
 * names only, so the browser, which knows the names of all languages, tells it the rest.
 */
export function fittingCountries(locale: string, typed: string): string | undefined {
  if (!typed.trim()) return undefined
  const { shown } = matchOptions(listCountries(locale), typed, MOST)
  return shown.map(({ value }) => value).join(',') || undefined
}
