import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { chooseLanguage, initI18n, loadNamespaces } from './i18n.ts'

// As if German were not complete; its catalogues are there, and one of them lacks what is taken out below.
vi.mock('#contract/languages.ts', async (original) => ({
  ...(await original<typeof import('#contract/languages.ts')>()),
  COMPLETE_LANGUAGES: ['en', 'pl'],
}))

test('a text that is missing reads English, with the plural forms of English, and never its key', async () => {
  await initI18n('pl')
  await loadNamespaces(['orders'])
  expect(i18next.hasResourceBundle('en', 'orders')).toBe(false)

  await chooseLanguage('de')
  expect(i18next.t('titles.settings')).toBe('Einstellungen')
  i18next.removeResourceBundle('de', 'app')
  i18next.removeResourceBundle('de', 'errors')
  expect(i18next.t('titles.settings')).toBe('Settings')
  const tries = (count: number) =>
    i18next.t('codes.code_wrong_figure', { ns: 'errors', count, figure: String(count) })
  expect([tries(1), tries(3)].map((text) => text.split('. ')[1])).toEqual(['1 try left.', '3 tries left.'])

  await loadNamespaces(['vat'])
  expect(i18next.hasResourceBundle('en', 'vat')).toBe(true)
})

// German has no catalogue of the audit log yet.
vi.mock('./catalogues/de.ts', async (original) => {
  const { catalogues } = await original<typeof import('./catalogues/de.ts')>()
  const { './audit.json': _, ...rest } = catalogues
  return { catalogues: rest }
})

test('a catalogue that nobody has translated yet is no failure, one that nobody wrote is', async () => {
  await chooseLanguage('de')
  await loadNamespaces(['audit'])
  expect(i18next.t('title', { ns: 'audit' })).toBe('Audit log')
  await expect(loadNamespaces(['nonsense'])).rejects.toMatchObject({ code: 'load' })
})
