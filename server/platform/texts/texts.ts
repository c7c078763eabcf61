import { existsSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import {
  COMPLETE_LANGUAGES,
  DEFAULT_LANGUAGE,
  intlLocale,
  isLanguage,
  type Language,
} from '#contract/languages.ts'

/**
 * The catalogues the server reads, by namespace. A feature that has texts of its own adds its line:
 * `declare module '#platform/texts/texts.ts' { interface Catalogues { orders: typeof import('#locales/en/orders.json') } }`
 * and its keys are checked by the compiler from then on.
 */
export interface Catalogues {
  mail: typeof import('#locales/en/mail.json')
  app: typeof import('#locales/en/app.json')
  errors: typeof import('#locales/en/errors.json')
  documents: typeof import('#locales/en/documents.json')
  'submit-order': typeof import('#locales/en/submit-order.json')
}

type WithoutPlural<K extends string> = K extends `${infer Base}_one`
  ? Base
  : K extends `${infer Base}_other`
    ? Base
    : K

type KeysOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${WithoutPlural<K>}`
    : KeysOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]

export type TextParams = Record<string, string | number>
export type TextKey<N extends keyof Catalogues> = KeysOf<Catalogues[N]>
export type Translate<N extends keyof Catalogues> = (key: TextKey<N>, params?: TextParams) => string

const catalogues = new Set<string>()
const translator = i18next.createInstance()
void translator.init({
  initAsync: false,
  fallbackLng: DEFAULT_LANGUAGE,
  resources: {},
  // Values go in as they are: what is written for HTML escapes the finished text, and plain text, subjects and
  // documents must not show entities.
  interpolation: { escapeValue: false },
})

// Figures within texts, as everything else of that language writes them.
translator.services.formatter?.addCached('number', (language, options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(intlLocale(language ?? DEFAULT_LANGUAGE), options)
  return (value: number) => format.format(value)
})

/** The texts of a namespace in a person's language; an unknown language, and a text that is missing, read English. */
export function texts<N extends keyof Catalogues>(language: string, namespace: N): Translate<N> {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE
  load(known, namespace)
  load(DEFAULT_LANGUAGE, namespace)
  const t = translator.getFixedT(known, namespace) as (key: string, params: TextParams) => string
  return (key, params = {}) => t(key, params)
}

function load(language: Language, namespace: string) {
  const id = `${language}/${namespace}`
  if (catalogues.has(id)) return
  const file = new URL(`../../../locales/${id}.json`, import.meta.url)
  const isThere = COMPLETE_LANGUAGES.includes(language) || existsSync(file)
  if (isThere) translator.addResourceBundle(language, namespace, JSON.parse(readFileSync(file, 'utf8')))
  catalogues.add(id)
}
