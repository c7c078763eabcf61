import { describe, expect, test } from 'vitest'
import { ERROR_STATUS, FIELD_CODES } from '#contract/errors.ts'
import { COMPLETE_LANGUAGES, LANGUAGE_CODES } from '#contract/languages.ts'
import { cataloguesOf, keysOf, lackingTexts, parityProblems } from './catalogues.ts'
import { readFiles } from './source-files.ts'

const catalogues = cataloguesOf(readFiles('.json'))

test('every complete language has every text, and all of them their values and plural forms', () => {
  const others = LANGUAGE_CODES.filter((code) => !COMPLETE_LANGUAGES.includes(code))
  for (const line of lackingTexts(catalogues, others)) console.info(line)
  expect(parityProblems(catalogues, LANGUAGE_CODES, COMPLETE_LANGUAGES)).toEqual([])
})

test.each(COMPLETE_LANGUAGES)('every error of the contract has a text in %s', (language) => {
  const errors = catalogues.find((one) => one.language === language && one.namespace === 'errors')
  const keys = errors ? keysOf(errors) : new Set<string>()
  const wanted = [
    ...Object.keys(ERROR_STATUS).map((code) => `codes.${code}`),
    ...FIELD_CODES.map((code) => `fields.${code}`),
  ]
  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

describe('seen failing', () => {
  const problems = (english: object, others: Record<string, object>) => {
    const given = Object.entries({ en: english, ...others })
    const files = given.map(([language, texts]) => ({
      path: `locales/${language}/shop.json`,
      text: JSON.stringify(texts),
    }))
    return parityProblems(cataloguesOf(files), ['en', ...Object.keys(others)])
  }

  test('a key that is missing, one too many, an empty text', () => {
    expect(problems({ a: { b: 'x', c: 'y' } }, { de: { a: { b: ' ', d: 'z' } } })).toEqual([
      'de/shop: a.c is missing',
      'de/shop: a.d is not in en',
      'de/shop: a.b is empty',
    ])
  })

  test('a namespace that is missing, a language nobody asked for', () => {
    const files = [
      { path: 'locales/en/shop.json', text: '{}' },
      { path: 'locales/de/mail.json', text: '{}' },
      { path: 'locales/xx/shop.json', text: '{}' },
    ]
    expect(parityProblems(cataloguesOf(files), ['en', 'de'])).toEqual([
      'xx/shop: nobody speaks xx',
      'de/shop is missing',
      'en/mail is missing',
    ])
  })

  test('a value or a tag that got lost or was made up', () => {
    expect(problems({ a: 'Hi {{name}}, <b>read</b>' }, { de: { a: 'Hallo {{nome}}, <b>lies' } })).toEqual([
      'de/shop: a lacks {{name}}',
      'de/shop: a lacks </b>',
      'de/shop: a has an unknown {{nome}}',
    ])
    expect(problems({ a: '{{when, date(short)}}' }, { de: { a: 'am {{when, date(long)}}' } })).toEqual([])
  })

  test('plural forms that the language needs or does not know', () => {
    const english = { n_one: '{{count}} file', n_other: '{{count}} files' }
    expect(
      problems(english, { pl: { n_one: 'plik', n_few: '{{count}} pliki', n_other: '{{count}} pliku' } }),
    ).toEqual(['pl/shop: n has no form for "many"'])
    expect(problems(english, { de: { n_one: 'eine', n_few: '{{count}}', n_other: 'Dateien' } })).toEqual([
      'de/shop: n has a form for "few", which de does not know',
      'de/shop: n_other lacks {{count}}',
    ])
    expect(problems(english, { ar: { n_other: '{{count}}' } })).toEqual(
      ['zero', 'one', 'two', 'few', 'many'].map((form) => `ar/shop: n has no form for "${form}"`),
    )
  })

  test('a number said in words needs no figure, a form for nothing is welcome', () => {
    expect(
      problems(
        { n_one: '{{count}} file', n_other: '{{count}} files' },
        { de: { n_zero: 'keine Datei', n_one: 'eine Datei', n_other: '{{count}} Dateien' } },
      ),
    ).toEqual([])
  })

  test('a language that is not complete may lack texts, and is reported; what it has must be right', () => {
    const files = [
      { path: 'locales/en/shop.json', text: '{"a":"x {{n}}","b":"y"}' },
      { path: 'locales/en/mail.json', text: '{"c":"z"}' },
      { path: 'locales/fr/shop.json', text: '{"a":"x","d":"?"}' },
    ]
    const given = cataloguesOf(files)
    expect(parityProblems(given, ['en', 'fr'], ['en'])).toEqual([
      'fr/shop: d is not in en',
      'fr/shop: a lacks {{n}}',
    ])
    expect(lackingTexts(given, ['fr'])).toEqual(['fr lacks 2 texts'])
  })

  test('something that is no text', () => {
    expect(() => problems({ a: ['x'] }, {})).toThrow('a is neither a text nor a group of texts')
  })
})
