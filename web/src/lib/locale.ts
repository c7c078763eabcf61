import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'
import { readText, writeText } from './stored.ts'

/** The language chosen in this browser, under `locale`; null as long as nobody chose. */
export const storedLocale = {
  read(): Language | null {
    const text = readText('locale')
    return isLanguage(text) ? text : null
  },
  write: (language: Language) => writeText('locale', language),
}

/** What the interface starts in: the choice of this browser, else what the site's owner set, else English. */
export function startLanguage(siteDefault: string | undefined): Language {
  return storedLocale.read() ?? (isLanguage(siteDefault) ? siteDefault : DEFAULT_LANGUAGE)
}

/** The first language the browser asks for that we speak and that is not shown already; the login page offers it. */
export function offeredLanguage(
  shown: Language,
  wanted: readonly string[] = navigator.languages,
): Language | null {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0]
    if (base === shown) return null
    if (isLanguage(base)) return base
  }
  return null
}
