import { expect, test } from 'vitest'
import { aUser } from '../lib/a-user.test-data.ts'
import type { Guard } from '../lib/feature.ts'
import type { Visitor } from './guards.ts'
import { ADMIN_MENU, CUSTOMER_MENU, isCurrent, visibleMenu } from './menus.ts'

const visitor = (permissions: string[]): Visitor => ({
  user: aUser({ role_id: 3, permissions }),
  site: undefined,
  forgotUser: null,
})
const routes: Record<string, Guard> = {
  '/admin': { for: 'staff' },
  '/admin/website_settings': { for: 'staff', permission: 'settings' },
  '/admin/audit_log': { for: 'staff', permission: 'audit_log' },
}
const shown = (permissions: string[]) =>
  visibleMenu(ADMIN_MENU, (path) => routes[path], visitor(permissions)).map((group) => [
    group.label,
    group.items.map((item) => item.to),
  ])

test('items without a screen or a permission are left out, and so are empty groups', () => {
  expect(shown(['audit_log'])).toEqual([
    [null, ['/admin']],
    ['menu.groups.site', ['/admin/audit_log']],
  ])
  expect(shown([])).toEqual([[null, ['/admin']]])
})

test('no path stands twice in a menu', () => {
  for (const menu of [CUSTOMER_MENU, ADMIN_MENU]) {
    const paths = menu.flatMap((group) => group.items.map((item) => item.to))
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('an item is current on its own screen and on those it covers', () => {
  const item = { to: '/your_order', label: 'menu.items.my_orders', covers: ['/order_details'] } as const
  expect(isCurrent(item, '/your_order')).toBe(true)
  expect(isCurrent(item, '/order_details/7')).toBe(true)
  expect(isCurrent(item, '/order_details_old')).toBe(false)
  expect(isCurrent({ to: '/', label: 'menu.items.home' }, '/your_order')).toBe(false)
})
