import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A screen that no walk of the journeys opens is one that nobody looks at: every path stands in e2e/screens.ts. */

const pathsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => path)
const walked = pathsIn('e2e/screens.ts', /'(\/[^'?#]*)/g)
const screens = globSync(['web/src/features/*/feature.ts', 'web/src/app/across-features.ts']).flatMap(
  (file) => pathsIn(file, /\bpath: '(\/[^']*)'/g),
)

/** Walked with the id of something that is there, or by somebody whom a journey makes for it. */
const BY_THEIR_OWN = [
  '/admin/dashboard',
  '/admin/manage_agent_orders/order_details/$id',
  '/admin/manage_orders/order_details/$id',
  '/admin/shop_manager/order/$order_id',
  '/admin/ticket_details/$id',
  '/admin/user_profile',
  '/agent-order-details/$id',
  '/order_details/$id',
  '/reset_password',
  '/second_factor',
  '/shop/checkout/$status/$invoice_no',
  '/shop/order/$invoice_no',
  '/ticket_details/$id',
  '/verify_account',
  '/verify_email',
]

/** `/unsubscribe/$token` by an address with one. */
function isOf(screen: string, address: string): boolean {
  const [parts, given] = [screen.split('/'), address.split('/')]
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith('$') || part === given[at])
  )
}

test('every screen is walked', () => {
  const missing = screens.filter((screen) => !walked.some((address) => isOf(screen, address)))
  expect([...new Set(missing)].sort()).toEqual(BY_THEIR_OWN)
  expect(screens.length).toBeGreaterThan(60)
})
