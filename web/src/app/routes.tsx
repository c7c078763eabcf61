import { type AnyRoute, createRootRoute } from '@tanstack/react-router'
import type { ShellName } from '../lib/feature.ts'
import { currentUser } from '../lib/session.ts'
import { FailurePage, NotFoundPage } from './failure-page.tsx'
import { type ScreensIn, screensIn } from './features.ts'
import { isCustomerAtWork } from './guards.ts'
import { Root } from './root.tsx'
import { screen, shell } from './screen.tsx'
import type { SearchParams } from './search-params.ts'
import { PublicShell } from './shells/public-shell.tsx'

/** Every screen of the product, as the features bring them, inside its shell. */
const root = createRootRoute({
  component: Root,
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
})

const visitors = shell(root, 'visitors', async () => PublicShell)
/** What the bar of a customer says. */
const CUSTOMER_TEXTS = ['credits']
const customers = shell(
  root,
  'customers',
  () => import('./shells/customer-shell.tsx').then((module) => module.CustomerShell),
  () => CUSTOMER_TEXTS,
)
const shoppers = shell(
  root,
  'shoppers',
  () => import('./shells/shop-shell.tsx').then((module) => module.ShopShell),
  () => (isCustomerAtWork(currentUser()) ? CUSTOMER_TEXTS : []),
)
const staff = shell(root, 'staff', () =>
  import('./shells/admin-shell.tsx').then((module) => module.AdminShell),
)

type Routes<Parent extends AnyRoute, List> = {
  [At in keyof List]: List[At] extends { path: infer Path extends string }
    ? ReturnType<typeof screen<Path, Parent>>
    : never
}

const screens = <Parent extends AnyRoute, Shell extends ShellName>(parent: Parent, name: Shell) =>
  screensIn(name).map(({ path, ...options }) => screen(parent, path, options)) as unknown as Routes<
    Parent,
    ScreensIn<Shell>
  >

export const routeTree = root.addChildren([
  visitors.addChildren(screens(visitors, 'visitors')),
  shoppers.addChildren(screens(shoppers, 'shoppers')),
  customers.addChildren(screens(customers, 'customers')),
  staff.addChildren(screens(staff, 'staff')),
])
