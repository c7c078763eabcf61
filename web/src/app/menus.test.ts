import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import type { RoleId } from '#contract/roles.ts'
import { aUser } from '../lib/a-user.test-data.ts'
import { screensIn } from './features.ts'
import type { Visitor } from './guards.ts'
import { accountMenu, isCurrent, mainMenu } from './menus.ts'

const visitor = (roleId: RoleId, permissions: string[] = []): Visitor => ({
  user: aUser({ role_id: roleId, permissions }),
  site: { is_admin_site: true } as Visitor['site'],
  forgotUser: null,
})
const shownToStaff = (permissions: string[]) =>
  mainMenu('staff', visitor(3, permissions)).map(({ group, items }) => [group, items.map(({ to }) => to)])

test('items without a permission are left out, and so are empty groups', () => {
  expect(shownToStaff(['audit_log'])).toEqual([
    ['main', ['/admin']],
    ['site', ['/admin/audit_log']],
  ])
  expect(shownToStaff([])).toEqual([['main', ['/admin']]])
})

test('the entries of several features stand under one heading in the order of their positions', () => {
  expect(shownToStaff([...PERMISSIONS]).find(([group]) => group === 'people')).toEqual([
    'people',
    [
      '/admin/dealers_manager/dealers_list',
      '/admin/dealers_manager/dealers_balance',
      '/admin/dealers_manager/dealers_invoices',
      '/admin/dealers_manager/send_email',
      '/admin/message_box',
      '/admin/agent_manager/agents_list',
      '/admin/agent_manager/agent_balance',
      '/admin/agent_manager/agency_invoices',
      '/admin/agent_manager/agent_bulk_email',
      '/admin/agent_manager/sub_portals',
      '/admin/staff',
    ],
  ])
  expect(mainMenu('customers', visitor(2)).map(({ group }) => group)).toEqual(['main', 'tools'])
})

test('the account menu leads to the profile of either area', () => {
  expect(accountMenu('customers', visitor(2)).map(({ to }) => to)).toEqual([
    '/profile_settings',
    '/colleagues',
  ])
  expect(accountMenu('staff', visitor(3)).map(({ to }) => to)).toEqual(['/admin/profile_settings'])
})

test('colleagues find what they may do: who only orders finds no credits, nobody but the owner finds colleagues', () => {
  const menuOf = (buy: boolean) => {
    const user = aUser({ can: { buy, manage_account: false } })
    const of = { ...visitor(2), user }
    return [...mainMenu('customers', of).flatMap(({ items }) => items), ...accountMenu('customers', of)].map(
      ({ to }) => to,
    )
  }
  expect(menuOf(true)).toContain('/buy_credits')
  expect(menuOf(false)).not.toContain('/buy_credits')
  for (const paths of [menuOf(true), menuOf(false)]) expect(paths).not.toContain('/colleagues')
})

test('tickets stand in the menus of a site that has them', () => {
  const pathsOf = (shell: 'customers' | 'staff', of: Visitor) =>
    mainMenu(shell, of).flatMap(({ items }) => items.map(({ to }) => to))
  const site = { is_admin_site: true, ticket_system_public: true } as Visitor['site']
  expect(pathsOf('customers', visitor(2))).not.toContain('/my_tickets')
  expect(pathsOf('customers', { ...visitor(2), site })).toContain('/my_tickets')
  expect(pathsOf('staff', { ...visitor(3, ['tickets']), site })).toContain('/admin/all_tickets')
  expect(pathsOf('staff', { ...visitor(3, ['orders']), site })).not.toContain('/admin/all_tickets')
})

test('the shop stands in the menu of customers while it is on, and with staff at all times', () => {
  const pathsOf = (shell: 'customers' | 'staff', of: Visitor) =>
    mainMenu(shell, of).flatMap(({ items }) => items.map(({ to }) => to))
  const site = { is_admin_site: true, shop_public: true } as Visitor['site']
  expect(pathsOf('customers', visitor(2))).not.toContain('/shop')
  expect(pathsOf('customers', { ...visitor(2), site })).toContain('/shop')
  expect(shownToStaff([...PERMISSIONS]).find(([group]) => group === 'shop')).toEqual([
    'shop',
    [
      '/admin/shop_manager/statistics',
      '/admin/shop_manager/orders',
      '/admin/shop_manager/products',
      '/admin/shop_manager/categories',
      '/admin/shop_manager/coupons',
      '/admin/shop_manager/shipping_methods',
      '/admin/shop_manager/settings',
    ],
  ])
  expect(shownToStaff(['edit_coupon'])).toContainEqual([
    'shop',
    ['/admin/shop_manager/statistics', '/admin/shop_manager/coupons'],
  ])
})

test('one entry leads to the shop, its cart and its products', () => {
  const site = { is_admin_site: true, shop_public: true } as Visitor['site']
  const entries = mainMenu('customers', { ...visitor(2), site }).flatMap(({ items }) => items)
  const currentAt = (path: string) => entries.filter((item) => isCurrent(item, path)).map(({ to }) => to)
  expect(currentAt('/shop/product/egr-plate')).toEqual(['/shop'])
  expect(currentAt('/shop/cart')).toEqual(['/shop'])
  expect(currentAt('/shop/checkout')).toEqual(['/shop'])
  expect(currentAt('/shop/order/S-TTM3-WK8X-5Y7T')).toEqual(['/shop/orders'])
})

test.each([
  ['customers', ['customers', 'shoppers']],
  ['staff', ['staff']],
] as const)('no two entries for %s claim one place', (_, shells) => {
  const places = shells
    .flatMap(screensIn)
    .flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.position}`] : []))
  expect(places).toEqual([...new Set(places)])
})

test('an item is current on its own screen and on those it covers', () => {
  const item = { to: '/your_order', covers: ['/order_details'] }
  expect(isCurrent(item, '/your_order')).toBe(true)
  expect(isCurrent(item, '/order_details/7')).toBe(true)
  expect(isCurrent(item, '/order_details_old')).toBe(false)
  expect(isCurrent({ to: '/' }, '/your_order')).toBe(false)
})
