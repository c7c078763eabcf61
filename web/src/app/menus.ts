import type { Guard } from '../lib/feature.ts'
import type { TextKey } from '../lib/use-translation.ts'
import { redirectOf, type Visitor } from './guards.ts'

/**
 * The menus of the whole product, in the order of the screen. An item shows when its screen exists in the route
 * list and its guard lets the person in, so a feature only adds its route.
 */
export type ItemKey = Extract<TextKey<'app'>, `menu.items.${string}`>
export type GroupKey = Extract<TextKey<'app'>, `menu.groups.${string}`>

export interface MenuItem {
  to: string
  label: ItemKey
  /** Paths below which the item counts as current, beside its own. */
  covers?: readonly string[]
}

export interface MenuGroup {
  label: GroupKey | null
  items: readonly MenuItem[]
}

export const CUSTOMER_MENU: readonly MenuGroup[] = [
  {
    label: null,
    items: [
      { to: '/', label: 'menu.items.home' },
      { to: '/submit_order', label: 'menu.items.new_order' },
      { to: '/your_order', label: 'menu.items.my_orders', covers: ['/order_details'] },
      { to: '/your-agent-orders', label: 'menu.items.portal_orders', covers: ['/agent-order-details'] },
      { to: '/buy_credits', label: 'menu.items.buy_credits' },
    ],
  },
  {
    label: 'menu.groups.tools',
    items: [
      { to: '/vehicle_statistics', label: 'menu.items.vehicle_statistics' },
      { to: '/p_codes_bosch_codes', label: 'menu.items.codes' },
      { to: '/ecu-adblue-locations', label: 'menu.items.ecu_locations' },
      { to: '/eco_calculator', label: 'menu.items.eco_calculator' },
      { to: '/downloads', label: 'menu.items.downloads' },
      { to: '/file_upload', label: 'menu.items.send_file' },
    ],
  },
  {
    label: 'menu.groups.more',
    items: [
      { to: '/shop', label: 'menu.items.shop', covers: ['/shop/product', '/shop/cart', '/shop/checkout'] },
      { to: '/shop/orders', label: 'menu.items.my_shop_orders', covers: ['/shop/order'] },
      { to: '/my_tickets', label: 'menu.items.support', covers: ['/open_ticket', '/ticket_details'] },
      { to: '/chat_support', label: 'menu.items.chat' },
      { to: '/access_api', label: 'menu.items.api_access' },
      { to: '/terms_and_conditions', label: 'menu.items.terms' },
    ],
  },
]

export const ADMIN_MENU: readonly MenuGroup[] = [
  { label: null, items: [{ to: '/admin', label: 'menu.items.dashboard', covers: ['/admin/dashboard'] }] },
  {
    label: 'menu.groups.work',
    items: [
      {
        to: '/admin/manage_orders/pending_orders',
        label: 'menu.items.orders',
        covers: ['/admin/manage_orders/order_details'],
      },
      { to: '/admin/manage_orders/order_history', label: 'menu.items.order_history' },
      { to: '/admin/manage_orders/solutions', label: 'menu.items.solutions' },
      {
        to: '/admin/manage_agent_orders/pending_orders',
        label: 'menu.items.agent_orders',
        covers: ['/admin/manage_agent_orders/order_details'],
      },
      { to: '/admin/manage_agent_orders/order_history', label: 'menu.items.agent_order_history' },
      { to: '/admin/chat_support', label: 'menu.items.chat' },
      { to: '/admin/all_tickets', label: 'menu.items.tickets', covers: ['/admin/ticket_details'] },
      { to: '/admin/sent_files', label: 'menu.items.sent_files' },
    ],
  },
  {
    label: 'menu.groups.people',
    items: [
      {
        to: '/admin/dealers_manager/dealers_list',
        label: 'menu.items.dealers',
        covers: ['/admin/user_profile'],
      },
      { to: '/admin/dealers_manager/dealers_balance', label: 'menu.items.dealers_balance' },
      { to: '/admin/dealers_manager/dealers_invoices', label: 'menu.items.dealers_invoices' },
      { to: '/admin/dealers_manager/send_email', label: 'menu.items.send_email' },
      { to: '/admin/agent_manager/agents_list', label: 'menu.items.agents' },
      { to: '/admin/agent_manager/agent_balance', label: 'menu.items.agent_balance' },
      { to: '/admin/agent_manager/agency_invoices', label: 'menu.items.agency_invoices' },
      { to: '/admin/agent_manager/agent_bulk_email', label: 'menu.items.agent_email' },
      { to: '/admin/agent_manager/sub_portals', label: 'menu.items.sub_portals' },
      { to: '/admin/staff', label: 'menu.items.staff' },
    ],
  },
  {
    label: 'menu.groups.catalogue',
    items: [
      {
        to: '/admin/vehicle_statistics',
        label: 'menu.items.vehicles',
        covers: ['/admin/vehicle_statistics'],
      },
      { to: '/admin/tuning_service/services', label: 'menu.items.services' },
      { to: '/admin/tuning_service/options', label: 'menu.items.options' },
      { to: '/admin/ecu-and-adblue-locations', label: 'menu.items.ecu_locations' },
      { to: '/admin/p_codes', label: 'menu.items.p_codes' },
      { to: '/admin/df_to_p_codes', label: 'menu.items.df_codes' },
      { to: '/admin/bosch_codes', label: 'menu.items.bosch_codes' },
      { to: '/admin/downloads', label: 'menu.items.downloads' },
    ],
  },
  {
    label: 'menu.groups.shop',
    items: [
      {
        to: '/admin/shop_manager/orders',
        label: 'menu.items.shop_orders',
        covers: ['/admin/shop_manager/order'],
      },
      { to: '/admin/shop_manager/products', label: 'menu.items.products' },
      { to: '/admin/shop_manager/categories', label: 'menu.items.categories' },
      { to: '/admin/shop_manager/coupons', label: 'menu.items.coupons' },
      { to: '/admin/shop_manager/shipping_methods', label: 'menu.items.shipping_methods' },
      { to: '/admin/shop_manager/statistics', label: 'menu.items.shop_statistics' },
      { to: '/admin/shop_manager/settings', label: 'menu.items.shop_settings' },
    ],
  },
  {
    label: 'menu.groups.site',
    items: [
      { to: '/admin/message_box', label: 'menu.items.message_box' },
      { to: '/admin/access_api', label: 'menu.items.api_access' },
      { to: '/admin/terms_and_conditions', label: 'menu.items.terms' },
      { to: '/admin/website_settings', label: 'menu.items.settings' },
      { to: '/admin/audit_log', label: 'menu.items.audit_log' },
    ],
  },
]

/** What this person sees of a menu; empty groups vanish with their heading. */
export function visibleMenu(
  menu: readonly MenuGroup[],
  guardOf: (path: string) => Guard | undefined,
  visitor: Visitor,
): MenuGroup[] {
  const shown = ({ to }: MenuItem) => {
    const guard = guardOf(to)
    return guard !== undefined && redirectOf(guard, visitor, to) === null
  }
  return menu
    .map((group) => ({ ...group, items: group.items.filter(shown) }))
    .filter((group) => group.items.length > 0)
}

export function isCurrent(item: MenuItem, pathname: string): boolean {
  if (pathname === item.to) return true
  return (item.covers ?? []).some((base) => pathname === base || pathname.startsWith(`${base}/`))
}
