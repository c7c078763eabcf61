/** The languages the interface is offered in, named in themselves. No zod: the web imports this. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  pl: 'Polski',
  ar: 'العربية',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]
export const DEFAULT_LANGUAGE: Language = 'en'

/** Languages that have every text: a guard holds them to it. The others read English where a text is missing. */
export const COMPLETE_LANGUAGES: readonly Language[] = ['en', 'de', 'pl', 'ar']

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he', 'fa']

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}

/**
 * The tag handed to Intl, on screens, in mails, in documents and in exports alike. English is read by a European
 * trade: day before month, 24 hours. Arabic keeps its words and direction but Latin digits and the Gregorian calendar:
 * plates, codes, amounts and invoice numbers stand beside them in Latin digits, and two kinds of digits in one line are
 * misread.
 */
export function intlLocale(language: string): string {
  if (language === 'en') return 'en-GB'
  if (language === 'ar') return 'ar-u-ca-gregory-nu-latn'
  return language
}
