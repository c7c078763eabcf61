import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  COMPLETE_LANGUAGES,
  DEFAULT_LANGUAGE,
  directionOf,
  intlLocale,
  LANGUAGE_CODES,
  type Language,
} from '#contract/languages.ts'
import { ApiError } from './api-error.ts'
import { loadFontFor } from './fonts.ts'
import { withLoadTimeout } from './load-timeout.ts'
import { storedLocale } from './locale.ts'

type Catalogue = Record<string, unknown>

/**
 * Texts of the interface: locales/<language>/<feature>.json, one namespace a feature. Only the language in use is
 * loaded, a namespace when a screen needs it. A complete language needs nothing else; the others bring English along,
 * which stands in for what they lack. Each language knows its own catalogues, so that nobody carries the others' list.
 */
const languages = import.meta.glob<Record<string, () => Promise<Catalogue>>>('./catalogues/*.ts', {
  import: 'catalogues',
})

/** Needed on every screen, so they load with the start and never make a screen wait. */
const BASE_NAMESPACES = ['app', 'ui', 'errors'] as const

const isComplete = (language: string) => COMPLETE_LANGUAGES.some((code) => code === language)
const fallbackOf = (language: string) => (isComplete(language) ? [] : [DEFAULT_LANGUAGE])

async function readCatalogue(language: string, namespace: string): Promise<Catalogue> {
  const catalogues = await languages[`./catalogues/${language}.ts`]?.()
  const load = catalogues?.[`./${namespace}.json`]
  if (!load && !isComplete(language)) return {}
  if (!load) throw new Error(`There is no catalogue ${language}/${namespace}`)
  return load()
}

const catalogueBackend = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: Error | null, data: Catalogue | null) => void) {
    withLoadTimeout(readCatalogue(language, namespace)).then(
      (data) => done(null, data),
      (error: Error) => done(error, null),
    )
  },
}

export async function initI18n(language: Language): Promise<i18n> {
  await i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      // An object: i18next remembers nothing of what a function answers and asks it for every text.
      fallbackLng: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, fallbackOf(code)])),
      supportedLngs: LANGUAGE_CODES,
      load: 'currentOnly',
      ns: [...BASE_NAMESPACES],
      defaultNS: 'app',
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  for (const needed of [language, ...fallbackOf(language)]) assertLoaded(needed, BASE_NAMESPACES)
  i18next.services.formatter?.addCached('number', (lng, options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(intlLocale(lng ?? language), options)
    return (value: number) => format.format(value)
  })
  applyToDocument(language)
  i18next.on('languageChanged', applyToDocument)
  return i18next
}

/** Every catalogue a screen has asked for so far: another language needs them all before it can show. */
const inUse = new Set<string>(BASE_NAMESPACES)

/** Before a screen shows: i18next swallows failed loads, and a screen full of keys would be the result. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await fetchAll(i18next.language, namespaces)
  for (const name of namespaces) inUse.add(name)
}

/** Shows another language as soon as its texts are there, and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchAll(language, [...inUse])
  storedLocale.write(language)
  await i18next.changeLanguage(language)
}

/** In the language, and in the one that stands in for it. */
async function fetchAll(language: string, namespaces: readonly string[]): Promise<void> {
  await Promise.all([language, ...fallbackOf(language)].map((one) => fetchMissing(one, namespaces)))
}

async function fetchMissing(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = missingOf(language, namespaces)
  if (missing.length === 0) return
  await i18next.reloadResources(language, missing)
  assertLoaded(language, namespaces)
}

const missingOf = (language: string, namespaces: readonly string[]) =>
  namespaces.filter((name) => !i18next.hasResourceBundle(language, name))

function assertLoaded(language: string, namespaces: readonly string[]): void {
  const missing = missingOf(language, namespaces)
  if (missing.length === 0) return
  throw new ApiError({ status: 0, code: 'load', message: `Texts did not arrive: ${missing.join(', ')}` })
}

function applyToDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  // Texts show at once in a font of the system and change over when ours has arrived.
  loadFontFor(language)
}
