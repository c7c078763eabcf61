import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERROR_STATUS, FIELD_CODES } from '#contract/errors.ts'
import { COMPLETE_LANGUAGES, type Language } from '#contract/languages.ts'
import { makeFormats } from './formats.ts'
import { chooseLanguage, initI18n, loadNamespaces } from './i18n.ts'
import { offeredLanguage, startLanguage, storedLocale } from './locale.ts'

beforeAll(async () => {
  await initI18n('en')
})

test.each<[Language, string]>([
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['pl', 'ltr'],
  ['en', 'ltr'],
])('choosing %s turns the page %s, and is remembered', async (language, direction) => {
  await chooseLanguage(language)
  expect(document.documentElement.lang).toBe(language)
  expect(document.documentElement.dir).toBe(direction)
  expect(localStorage.getItem('locale')).toBe(language)
})

test('only the chosen language is fetched', async () => {
  await chooseLanguage('de')
  expect(i18next.t('titles.settings')).toBe('Einstellungen')
  expect(i18next.hasResourceBundle('fr', 'app')).toBe(false)
})

test('a catalogue that does not come is an error, not a screen full of keys', async () => {
  await expect(loadNamespaces(['nonsense'])).rejects.toMatchObject({ code: 'load' })
})

test.each(COMPLETE_LANGUAGES)('every error code has its text in %s', async (language) => {
  await chooseLanguage(language)
  const keys = [
    ...Object.keys(ERROR_STATUS).map((code) => `codes.${code}`),
    'codes.network',
    'codes.load',
    ...FIELD_CODES.map((code) => `fields.${code}`),
  ]
  expect(keys.filter((key) => !i18next.exists(key, { ns: 'errors' }))).toEqual([])
})

test('plural forms follow the language', async () => {
  await chooseLanguage('pl')
  const tries = (count: number) =>
    i18next.t('codes.code_wrong_figure', { ns: 'errors', count, figure: String(count) })
  expect(tries(1)).toContain('Została 1 próba.')
  expect(tries(3)).toContain('Zostały 3 próby.')
  expect(tries(5)).toContain('Zostało 5 prób.')
})

describe('the language to start in', () => {
  test('is the stored one, else the site’s, else English', () => {
    expect(startLanguage('de')).toBe('de')
    expect(startLanguage('xx')).toBe('en')
    expect(startLanguage(undefined)).toBe('en')
    storedLocale.write('pl')
    expect(startLanguage('de')).toBe('pl')
  })

  test('another one is offered when the browser asks for it first', () => {
    expect(offeredLanguage('en', ['de-AT', 'en'])).toBe('de')
    expect(offeredLanguage('en', ['en-GB', 'de'])).toBeNull()
    expect(offeredLanguage('en', ['fi', 'ar-EG'])).toBe('ar')
    expect(offeredLanguage('en', ['fi'])).toBeNull()
  })
})

describe('formats', () => {
  const noon = '2026-11-15T12:00:00Z'

  test('English reads day first and by 24 hours', () => {
    const formats = makeFormats('en')
    expect(formats.dateTime(noon, 'Europe/Berlin')).toBe('15 Nov 2026, 13:00')
    expect(formats.money(1234.5, 'EUR')).toBe('€1,234.50')
    expect(formats.credits(62)).toBe('62.00')
    expect(formats.fileSize(8 * 1024 * 1024)).toBe('8 MB')
    expect(formats.fileSize(194)).toBe('194 bytes')
    expect(formats.relative('2026-11-15T12:08:30Z', noon)).toBe('in 8 minutes')
    expect(formats.country('PL')).toBe('Poland')
  })

  test('German has comma and point, Polish its own month', () => {
    expect(makeFormats('de').number(1234.5)).toBe('1.234,5')
    expect(makeFormats('pl').date(noon, 'UTC')).toBe('15 lis 2026')
  })

  test('Arabic has Latin digits and the Gregorian calendar', () => {
    const formats = makeFormats('ar')
    expect(formats.number(1234.5)).toBe('1,234.5')
    expect(formats.date(noon, 'UTC')).toContain('2026')
  })
})
