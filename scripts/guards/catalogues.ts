import { PLURALS, pluralOf } from './plural-forms.ts'
import type { SourceFile } from './source-files.ts'

/** The texts of one language and namespace, flattened: `login.title` → text. */
export interface Catalogue {
  language: string
  namespace: string
  texts: Map<string, string>
}

export const REFERENCE = 'en'

export function cataloguesOf(files: readonly SourceFile[]): Catalogue[] {
  return files
    .filter(({ path }) => /^locales\/[^/]+\/[^/]+\.json$/.test(path))
    .map(({ path, text }) => {
      const [, language = '', file = ''] = path.split('/')
      return {
        language,
        namespace: file.replace(/\.json$/, ''),
        texts: new Map(flattened(JSON.parse(text), '')),
      }
    })
}

function flattened(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${key} is neither a text nor a group of texts`)
  }
  return Object.entries(value).flatMap(([name, below]) => flattened(below, key ? `${key}.${name}` : name))
}

/** The keys as code names them: plural forms of one text are one key. */
export function keysOf({ texts }: Catalogue): Set<string> {
  return new Set([...texts.keys()].map((key) => pluralOf(key, texts)?.base ?? key))
}

/** What a language that is not complete still lacks, as a line of a report. */
export function lackingTexts(catalogues: readonly Catalogue[], languages: readonly string[]): string[] {
  const references = catalogues.filter(({ language }) => language === REFERENCE)
  return languages.map((language) => {
    const lacking = references.flatMap((reference) => {
      const own = catalogues.find((one) => one.language === language && one.namespace === reference.namespace)
      const present = own ? keysOf(own) : new Set<string>()
      return [...keysOf(reference)].filter((key) => !present.has(key))
    })
    return `${language} lacks ${lacking.length} texts`
  })
}

/**
 * Everything in which the languages differ but should not. Only those that are complete must have every text: where
 * another lacks one, English is read.
 */
export function parityProblems(
  catalogues: readonly Catalogue[],
  languages: readonly string[],
  complete: readonly string[] = languages,
): string[] {
  const problems: string[] = []
  const find = (language: string, namespace: string) =>
    catalogues.find((one) => one.language === language && one.namespace === namespace)
  const strangers = catalogues.filter(({ language }) => !languages.includes(language))
  problems.push(
    ...strangers.map(({ language, namespace }) => `${language}/${namespace}: nobody speaks ${language}`),
  )
  for (const namespace of new Set(catalogues.map((one) => one.namespace))) {
    const reference = find(REFERENCE, namespace)
    if (!reference) {
      problems.push(`${REFERENCE}/${namespace} is missing`)
      continue
    }
    for (const language of languages) {
      const catalogue = find(language, namespace)
      const isComplete = complete.includes(language)
      if (catalogue) problems.push(...differences(reference, catalogue, isComplete))
      else if (isComplete) problems.push(`${language}/${namespace} is missing`)
    }
  }
  return problems
}

function differences(reference: Catalogue, catalogue: Catalogue, isComplete: boolean): string[] {
  const place = `${catalogue.language}/${catalogue.namespace}`
  const [wanted, present] = [keysOf(reference), keysOf(catalogue)]
  return [
    ...[...wanted]
      .filter((key) => isComplete && !present.has(key))
      .map((key) => `${place}: ${key} is missing`),
    ...[...present].filter((key) => !wanted.has(key)).map((key) => `${place}: ${key} is not in ${REFERENCE}`),
    ...[...catalogue.texts]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${place}: ${key} is empty`),
    ...pluralProblems(catalogue).map((problem) => `${place}: ${problem}`),
    ...placeholderProblems(reference, catalogue).map((problem) => `${place}: ${problem}`),
  ]
}

function pluralProblems({ language, texts }: Catalogue): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const bases = new Set([...texts.keys()].flatMap((key) => pluralOf(key, texts)?.base ?? []))
  return [...bases].flatMap((base) => {
    const given = PLURALS.filter((form) => texts.has(`${base}_${form}`))
    return [
      ...needed.filter((form) => !given.includes(form)).map((form) => `${base} has no form for "${form}"`),
      // i18next reads a form for nothing at all in every language.
      ...given
        .filter((form) => !needed.includes(form) && form !== 'zero')
        .map((form) => `${base} has a form for "${form}", which ${language} does not know`),
    ]
  })
}

/** Names that stand for the number itself: "two minutes" says it without a figure. */
const COUNTING = ['count', 'figure']
const SAID_IN_WORDS = ['zero', 'one', 'two']

function placeholderProblems(reference: Catalogue, { texts }: Catalogue): string[] {
  return [...texts].flatMap(([key, text]) => {
    const plural = pluralOf(key, texts)
    const original = reference.texts.get(plural ? `${plural.base}_other` : key)
    if (original === undefined) return []
    const [wanted, given] = [placeholdersOf(original), placeholdersOf(text)]
    const mayOmit = plural && SAID_IN_WORDS.includes(plural.form) ? COUNTING : []
    return [
      ...wanted
        .filter((name) => !given.includes(name) && !mayOmit.includes(name))
        .map((name) => `${key} lacks ${shown(name)}`),
      ...given.filter((name) => !wanted.includes(name)).map((name) => `${key} has an unknown ${shown(name)}`),
    ]
  })
}

const shown = (name: string) => (name.startsWith('<') ? name : `{{${name}}}`)

/** Values to fill in, and the tags that stand for links and the like. */
function placeholdersOf(text: string): string[] {
  const values = [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name = '']) => name)
  const tags = [...text.matchAll(/<\/?([A-Za-z0-9]+)\s*\/?>/g)].map(([tag]) => tag)
  return [...new Set([...values, ...tags])]
}
