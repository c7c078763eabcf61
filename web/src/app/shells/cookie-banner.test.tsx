import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { CookieBanner } from './cookie-banner.tsx'

const withText = (cookie_law: string) =>
  fakeApi({ 'GET /policies': () => ({ body: { cookie_law, terms_of_use: '', privacy_policy: '' } }) })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test.each([
  ['en', 'We keep your sign-in, language and theme in this browser'],
  ['de', 'Wir speichern Ihre Anmeldung, die Sprache und das Design'],
  ['pl', 'W tej przeglądarce zapisujemy logowanie, język i motyw'],
  ['ar', 'نحفظ تسجيل دخولك ولغتك والمظهر في هذا المتصفح'],
] as const)('a site without a text of its own says ours, in %s', async (language, text) => {
  withText('<p></p>')
  await renderScreen(<CookieBanner />, { language })
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})

test('what was read in one language is not shown again in another', async () => {
  withText('')
  const { unmount } = await renderScreen(<CookieBanner />)
  await userEvent.click(await screen.findByRole('button', { name: 'Understood' }))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  unmount()
  const { client } = await renderScreen(<CookieBanner />, { language: 'de' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test("the owner's text shows instead, also to those who have read ours", async () => {
  localStorage.setItem('cookie_law', 'built-in')
  withText('<p>Two cookies, both ours.</p>')
  await renderScreen(<CookieBanner />)
  expect(await screen.findByText('Two cookies, both ours.')).toBeVisible()
  expect(screen.queryByText('We keep', { exact: false })).not.toBeInTheDocument()
})
