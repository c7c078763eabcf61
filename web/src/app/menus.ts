import { type Guard, MENU_GROUPS, type MenuEntry, type ShellName } from '../lib/feature.ts'
import { screensIn } from './features.ts'
import { redirectOf, type Visitor } from './guards.ts'

/** The menus of the work areas, put together from what the features say beside their screens. */
export type MenuShell = 'customers' | 'staff'
type MenuItem = MenuEntry & { to: string; guard: Guard }

export type AccountItem = Extract<MenuItem, { group: 'account' }>

/** The shells whose screens a menu leads to. */
const AREAS = {
  customers: ['customers', 'shoppers'],
  staff: ['staff'],
} as const satisfies Record<MenuShell, readonly ShellName[]>

export interface MenuGroup {
  group: (typeof MENU_GROUPS)[number]
  items: MenuItem[]
}

/** What this person finds under the headings of the menu on the left. */
export function mainMenu(shell: MenuShell, visitor: Visitor): MenuGroup[] {
  const items = visibleItems(shell, visitor)
  return MENU_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.group === group),
  })).filter((group) => group.items.length > 0)
}

export function accountMenu(shell: MenuShell, visitor: Visitor): AccountItem[] {
  return visibleItems(shell, visitor).filter((item) => item.group === 'account')
}

/** An entry shows when the guard of its screen lets the person in. */
function visibleItems(shell: MenuShell, visitor: Visitor): MenuItem[] {
  return AREAS[shell]
    .flatMap(screensIn)
    .flatMap(({ path, guard, menu }) => (menu ? [{ ...menu, to: path, guard }] : []))
    .filter(({ to, guard }) => redirectOf(guard, visitor, to) === null)
    .toSorted((a, b) => a.position - b.position)
}

export function isCurrent(item: Pick<MenuItem, 'to' | 'covers'>, pathname: string): boolean {
  if (pathname === item.to) return true
  return (item.covers ?? []).some((base) => pathname === base || pathname.startsWith(`${base}/`))
}
