import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { chooseLanguage, initI18n, loadNamespaces } from './i18n.ts'
import { LOAD_TIMEOUT } from './load-timeout.ts'

const held = vi.hoisted(() => ({ fetch: () => Promise.resolve<object>({}) }))
const never = () => new Promise<never>(() => {})

vi.mock('./catalogues/pl.ts', () => ({
  catalogues: Object.fromEntries(
    ['app', 'ui', 'errors', 'orders'].map((name) => [`./${name}.json`, () => held.fetch()]),
  ),
}))

test('texts that do not come count as failed after 120 seconds, and are fetched again at the next try', async () => {
  await initI18n('pl')
  held.fetch = never
  vi.useFakeTimers()
  const outcome = expect(loadNamespaces(['orders'])).rejects.toMatchObject({ code: 'load' })
  expect(LOAD_TIMEOUT).toBe(120_000)
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
  held.fetch = async () => ({ title: 'Moje zamówienia' })
  await loadNamespaces(['orders'])
  expect(i18next.getResource('pl', 'orders', 'title')).toBe('Moje zamówienia')
})

test('a language that does not come leaves the one in use', async () => {
  await initI18n('en')
  held.fetch = never
  vi.useFakeTimers()
  i18next.removeResourceBundle('pl', 'app')
  const outcome = expect(chooseLanguage('pl')).rejects.toMatchObject({ code: 'load' })
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
  expect(document.documentElement.lang).toBe('en')
})

test('without the texts that every screen needs the program does not start', async () => {
  i18next.removeResourceBundle('pl', 'app')
  held.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(initI18n('pl')).rejects.toMatchObject({ code: 'load' })
})
