import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { type SessionUser, signIn } from '../../lib/session.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { ShopShell } from './shop-shell.tsx'

// There is no screen in it: only the shell is looked at.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Outlet: () => null,
}))

const cart = {
  status: 'success',
  shopping_cart_id: null,
  version: 'v',
  items: [],
  count: 0,
  subtotal: 0,
  currency: 'EUR',
  weight_grams: 0,
}

async function showAs(user: SessionUser | null) {
  localStorage.clear()
  if (user) signIn(user)
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true, ticket_system_public: false }) }),
    'GET /policies': () => ({ body: { cookie_law: '', terms_of_use: '', privacy_policy: '' } }),
    'GET /shop/cart': () => ({ body: cart }),
    'GET /user_order_counts': () => ({ body: {} }),
    'GET /notifications/unread': () => ({ body: { count: 0 } }),
  })
  await renderScreen(<ShopShell />, { texts: ['shop', 'credits'], at: '/shop?search=obd' })
  await screen.findByRole('main')
}

const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

test('a guest finds the cart, and comes back from the login to where they were', async () => {
  await showAs(null)
  const next = `?next=${encodeURIComponent('/shop?search=obd')}`
  expect(links(screen.getByRole('banner'))).toEqual([
    ['Harbour Tuning', '/shop'],
    ['Shop', '/shop'],
    ['Log in', `/login${next}`],
    ['Create an account', `/register${next}`],
    ['', '/shop/cart'],
  ])
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Appearance' })).toBeVisible()
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Shop' })).toHaveAttribute(
    'href',
    '/shop',
  )
})

test('a customer stays in their own area, with the cart in its bar', async () => {
  await showAs(aUser())
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  expect(within(menu).getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shop')
  expect(within(menu).getByRole('link', { name: 'New order' })).toBeVisible()
  const bar = screen.getByRole('banner')
  expect(within(bar).getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/shop/cart')
  expect(within(bar).getByRole('link', { name: /credits/i })).toHaveAttribute('href', '/buy_credits')
})

test.each([
  ['staff', aUser({ role_id: 3 }), 'Back to your work area', '/admin'],
  ['whoever has not confirmed the email', aUser({ verified: false }), 'Go to your account', '/verify_email'],
])('%s: as guests see it, with a way back', async (_, user, words, href) => {
  await showAs(user)
  const bar = screen.getByRole('banner')
  expect(within(bar).getByRole('link', { name: words })).toHaveAttribute('href', href)
  expect(within(bar).queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'New order' })).not.toBeInTheDocument()
})
