import { describe, expect, test } from 'vitest'
import { aUser } from '../lib/a-user.test-data.ts'
import type { Guard } from '../lib/feature.ts'
import type { SessionUser } from '../lib/session.ts'
import { homeOf, isCustomerAtWork, redirectOf, safeNext, type Visitor } from './guards.ts'

const allOn: Visitor['site'] = {
  is_admin_site: true,
  live_support_public: true,
  ticket_system_public: true,
  eco_calculator_public: true,
  api_access: true,
  file_upload_public: true,
  downloads_public: true,
  shop_public: true,
  services_online: true,
}
const allOff: Visitor['site'] = {
  is_admin_site: false,
  live_support_public: false,
  ticket_system_public: false,
  eco_calculator_public: false,
  api_access: false,
  file_upload_public: false,
  downloads_public: false,
  shop_public: false,
  services_online: false,
}

const PEOPLE = {
  guest: null,
  unverified: aUser({ verified: false, status: 0 }),
  unverified_active: aUser({ verified: false }),
  waiting: aUser({ status: 0 }),
  blocked: aUser({ status: 2 }),
  customer: aUser(),
  agent: aUser({ kind: 'agent' }),
  admin: aUser({ role_id: 1, permissions: ['settings'] }),
  admin_unverified: aUser({ role_id: 1, verified: false }),
  moderator: aUser({ role_id: 3 }),
} satisfies Record<string, SessionUser | null>
type Person = keyof typeof PEOPLE

function led(guard: Guard, person: Person, wanted: string, visitor: Partial<Visitor> = {}, next?: string) {
  const target = redirectOf(
    guard,
    { user: PEOPLE[person], site: allOn, forgotUser: null, ...visitor },
    wanted,
    next,
  )
  if (!target) return 'in'
  return target.next ? `${target.to} next ${target.next}` : target.to
}

const TABLE: [string, Guard, Record<Person, string>][] = [
  [
    '/login',
    { for: 'guests' },
    {
      guest: 'in',
      unverified: '/verify_email',
      unverified_active: '/verify_email',
      waiting: '/verify_account',
      blocked: '/verify_account',
      customer: '/',
      agent: '/',
      admin: '/admin',
      admin_unverified: '/verify_email',
      moderator: '/admin',
    },
  ],
  [
    '/verify_email',
    { for: 'unverified' },
    {
      guest: '/login',
      unverified: 'in',
      unverified_active: 'in',
      waiting: '/verify_account',
      blocked: '/verify_account',
      customer: '/',
      agent: '/',
      admin: '/admin',
      admin_unverified: 'in',
      moderator: '/admin',
    },
  ],
  [
    '/verify_account',
    { for: 'waiting' },
    {
      guest: '/login',
      unverified: '/verify_email',
      unverified_active: '/verify_email',
      waiting: 'in',
      blocked: 'in',
      customer: '/',
      agent: '/',
      admin: '/admin',
      admin_unverified: '/verify_email',
      moderator: '/admin',
    },
  ],
  [
    '/',
    { for: 'customers' },
    {
      guest: '/login',
      unverified: '/verify_email',
      unverified_active: '/verify_email',
      waiting: '/verify_account',
      blocked: '/verify_account',
      customer: 'in',
      agent: 'in',
      admin: '/admin',
      admin_unverified: '/verify_email',
      moderator: '/admin',
    },
  ],
  [
    '/your-agent-orders',
    { for: 'customers', agentsOnly: true },
    {
      guest: '/login next /your-agent-orders',
      unverified: '/verify_email next /your-agent-orders',
      unverified_active: '/verify_email next /your-agent-orders',
      waiting: '/verify_account next /your-agent-orders',
      blocked: '/verify_account next /your-agent-orders',
      customer: '/',
      agent: 'in',
      admin: '/admin',
      admin_unverified: '/verify_email next /your-agent-orders',
      moderator: '/admin',
    },
  ],
  [
    '/admin/website_settings',
    { for: 'staff', permission: 'settings' },
    {
      guest: '/login next /admin/website_settings',
      unverified: '/verify_email next /admin/website_settings',
      unverified_active: '/verify_email next /admin/website_settings',
      waiting: '/verify_account next /admin/website_settings',
      blocked: '/verify_account next /admin/website_settings',
      customer: '/',
      agent: '/',
      admin: 'in',
      admin_unverified: '/verify_email next /admin/website_settings',
      moderator: '/admin',
    },
  ],
  [
    '/terms_of_use',
    { for: 'anyone' },
    {
      guest: 'in',
      unverified: 'in',
      unverified_active: 'in',
      waiting: 'in',
      blocked: 'in',
      customer: 'in',
      agent: 'in',
      admin: 'in',
      admin_unverified: 'in',
      moderator: 'in',
    },
  ],
]

describe.each(TABLE)('%s', (path, guard, expected) => {
  test.each(Object.entries(expected) as [Person, string][])('%s → %s', (person, destination) => {
    expect(led(guard, person, path)).toBe(destination)
  })
})

test('a switched-off feature leads customers to / and staff to /admin, guests of downloads to /login', () => {
  const site = allOff
  expect(
    led({ for: 'customers', flag: 'eco_calculator_public' }, 'customer', '/eco_calculator', { site }),
  ).toBe('/')
  expect(led({ for: 'customers', flag: 'eco_calculator_public' }, 'customer', '/eco_calculator')).toBe('in')
  expect(led({ for: 'customers', flag: 'ticket_system_public' }, 'customer', '/my_tickets', { site })).toBe(
    '/',
  )
  expect(led({ for: 'staff', flag: 'ticket_system_public' }, 'admin', '/admin/all_tickets', { site })).toBe(
    '/admin',
  )
  expect(led({ for: 'staff', flag: 'live_support_public' }, 'admin', '/admin/chat_support', { site })).toBe(
    '/admin',
  )
  expect(led({ for: 'staff', adminSiteOnly: true }, 'admin', '/admin/agent_manager', { site })).toBe('/admin')
  expect(led({ for: 'staff', adminSiteOnly: true }, 'admin', '/admin/agent_manager')).toBe('in')
  expect(led({ for: 'staff', subPortalOnly: true }, 'admin', '/admin/mapping', { site })).toBe('in')
  expect(led({ for: 'staff', subPortalOnly: true }, 'admin', '/admin/mapping')).toBe('/admin')
  expect(led({ for: 'anyone', flag: 'downloads_public' }, 'guest', '/downloads', { site })).toBe('/login')
})

test('the shop is there for everybody while it is on; else everybody is led home, guests to the login', () => {
  const guard: Guard = { for: 'anyone', flag: 'shop_public' }
  const on = (Object.keys(PEOPLE) as Person[]).map((person) => led(guard, person, '/shop'))
  expect(new Set(on)).toEqual(new Set(['in']))
  const off = (person: Person) => led(guard, person, '/shop/cart', { site: allOff })
  expect(off('guest')).toBe('/login')
  expect(off('customer')).toBe('/')
  expect(off('unverified')).toBe('/verify_email')
  expect(off('moderator')).toBe('/admin')
})

test('staff set the shop up while it is off; customers are led home', () => {
  const guard: Guard = { for: 'staff', permission: 'settings' }
  expect(led(guard, 'admin', '/admin/shop_manager/settings', { site: allOff })).toBe('in')
  expect(led(guard, 'customer', '/admin/shop_manager/settings')).toBe('/')
})

test('only a customer with nothing missing is at work', () => {
  const atWork = (Object.keys(PEOPLE) as Person[]).filter((person) => isCustomerAtWork(PEOPLE[person]))
  expect(atWork).toEqual(['customer', 'agent'])
})

test('one of several permissions is enough', () => {
  const guard: Guard = { for: 'staff', permission: ['add_product', 'settings'] }
  expect(led(guard, 'admin', '/admin/shop_manager/products')).toBe('in')
  expect(led(guard, 'moderator', '/admin/shop_manager/products')).toBe('/admin')
})

test('/reset_password asks for a stored token', () => {
  const guard: Guard = { for: 'forgetful' }
  expect(led(guard, 'guest', '/reset_password')).toBe('/forgot_password')
  expect(
    led(guard, 'guest', '/reset_password', { forgotUser: { email: 'a@b.test', forgot_token: '' } }),
  ).toBe('/forgot_password')
  expect(
    led(guard, 'guest', '/reset_password', { forgotUser: { email: 'a@b.test', forgot_token: 't' } }),
  ).toBe('in')
  const linked = { email: 'a@b.test', forgot_token: '', reset_token: 'r' }
  expect(led(guard, 'guest', '/reset_password', { forgotUser: linked })).toBe('in')
})

describe('where one wanted to go', () => {
  test('is kept through every step and reached in the end', () => {
    const guests: Guard = { for: 'guests' }
    expect(led({ for: 'customers' }, 'guest', '/profile_settings?tab=security')).toBe(
      '/login next /profile_settings?tab=security',
    )
    expect(led(guests, 'unverified', '/login', {}, '/profile_settings')).toBe(
      '/verify_email next /profile_settings',
    )
    expect(led({ for: 'unverified' }, 'waiting', '/verify_email', {}, '/profile_settings')).toBe(
      '/verify_account next /profile_settings',
    )
    expect(led({ for: 'waiting' }, 'customer', '/verify_account', {}, '/profile_settings?tab=security')).toBe(
      '/profile_settings?tab=security',
    )
  })

  test.each([
    ['/profile_settings?tab=a#b', '/profile_settings?tab=a#b'],
    ['//evil.example/x', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/\t/evil.example', null],
    ['', null],
    [undefined, null],
  ])('%s is followed as %s', (next, followed) => {
    expect(safeNext(next)).toBe(followed)
  })
})

test('the first screen of a person', () => {
  expect(homeOf(PEOPLE.customer)).toBe('/')
  expect(homeOf(PEOPLE.moderator)).toBe('/admin')
})
