import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { aSite } from '../lib/a-site.test-data.ts'
import { aUser } from '../lib/a-user.test-data.ts'
import type { Guard } from '../lib/feature.ts'
import { screensIn } from './features.ts'
import { redirectOf, type Visitor } from './guards.ts'
import { accountMenu, mainMenu } from './menus.ts'

/* Every screen of staff × every key that opens it: with one of them it is there, without them it is not. */
const keysOf = (guard: Guard): readonly Permission[] =>
  guard.for === 'staff' ? [guard.permission ?? []].flat() : []

const screens = screensIn('staff').map(({ path, guard, menu }) => ({
  path,
  guard,
  inMenu: menu !== undefined,
  keys: keysOf(guard),
}))
const locked = screens.filter(({ keys }) => keys.length > 0)

const everyFlag = new Proxy({}, { get: () => true }) as NonNullable<Visitor['site']>
const subPortal = { ...aSite(), is_admin_site: false }
const moderator = (permissions: readonly Permission[], guard?: Guard): Visitor => ({
  user: aUser({ role_id: 3, permissions: [...permissions] }),
  site: guard?.for === 'staff' && guard.subPortalOnly ? subPortal : everyFlag,
  forgotUser: null,
})
const allBut = (keys: readonly Permission[]) => PERMISSIONS.filter((key) => !keys.includes(key))

function whatShows({ path, guard }: (typeof screens)[number], permissions: readonly Permission[]) {
  const visitor = moderator(permissions, guard)
  const entries = [
    ...mainMenu('staff', visitor).flatMap(({ items }) => items),
    ...accountMenu('staff', visitor),
  ]
  return {
    inMenu: entries.some(({ to }) => to === path),
    ledTo: redirectOf(guard, visitor, path)?.to ?? path,
  }
}

test.each(locked)('$path needs one of $keys', (screen) => {
  expect(whatShows(screen, allBut(screen.keys))).toEqual({ inMenu: false, ledTo: '/admin' })
  for (const key of screen.keys)
    expect(whatShows(screen, [key]), key).toEqual({ inMenu: screen.inMenu, ledTo: screen.path })
})

test('screens that all staff see are named', () => {
  expect(screens.filter(({ keys }) => keys.length === 0).map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/dashboard',
    '/admin/profile_settings',
  ])
})

/** They open acts on screens of other keys. */
const FOR_ACTS: readonly Permission[] = [
  'login_to_dealer_account',
  'delete_dealer_invoice',
  'download_dealer_invoice',
]
/** Their features are still to come. A key that gets a screen leaves this list, and is walked. */
const WITHOUT_SCREENS: readonly Permission[] = [
  ...(['api_manager', 'tnc'] as const),
  ...(['delete_dealer'] as const),
  ...(['change_dealer_password', 'export_users'] as const),
]

test('every key opens a screen, but those of acts and of features to come', () => {
  const opening = new Set(locked.flatMap(({ keys }) => keys))
  const others = PERMISSIONS.filter((key) => !opening.has(key))
  expect(others.toSorted()).toEqual([...FOR_ACTS, ...WITHOUT_SCREENS].toSorted())
})
