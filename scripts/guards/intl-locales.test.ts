import { expect, test } from 'vitest'
import { readFiles } from './source-files.ts'

/*
 * Dates, numbers and names are written in one form for each language, on screens, in mails, documents and exports:
 * `intlLocale` says which. A language handed to Intl as it is would be American English and Eastern Arabic digits.
 */

const MAKES_FORMAT =
  /new Intl\.(?:NumberFormat|DateTimeFormat|DisplayNames|ListFormat|RelativeTimeFormat)\(\s*([^,)]*)/g
/** A fixed tag for programs to read, what `intlLocale` answers, or, on the web, its answer in a `locale`. */
const isRight = (path: string, given: string) =>
  given === '' ||
  /^\[?['"]/.test(given) ||
  /^\[?intlLocale\(/.test(given) ||
  (path.startsWith('web/') && /^\[?locale\]?$/.test(given))

const wrongFormats = (files: { path: string; text: string }[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(MAKES_FORMAT)]
      .map(([, given = '']) => given.trim())
      .filter((given) => !isRight(path, given))
      .map((given) => `${path}: Intl of ${given}`),
  )

test('every format is made for what intlLocale says', () => {
  const files = readFiles('.ts', '.tsx').filter(
    ({ path }) => /^(server|web|contract|demo)\//.test(path) && !path.includes('.test'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(wrongFormats(files)).toEqual([])
})

test('seen failing', () => {
  const text =
    'new Intl.NumberFormat(person.locale, { style })\nnew Intl.DateTimeFormat(intlLocale(language))'
  expect(wrongFormats([{ path: 'server/a.ts', text }])).toEqual(['server/a.ts: Intl of person.locale'])
  expect(wrongFormats([{ path: 'server/a.ts', text: 'new Intl.NumberFormat(locale)' }])).toHaveLength(1)
  expect(wrongFormats([{ path: 'web/a.ts', text: "new Intl.NumberFormat('en')" }])).toEqual([])
})
