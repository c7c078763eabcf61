import { OFF_BY_DEFAULT, PERMISSION_GROUPS, type Permission } from '../permissions.ts'

/*
 * What people in a tuning company usually do, as a set of keys to begin with. Nothing remembers which preset was taken: the
 * keys count. No zod: the web imports this.
 */
export const PRESETS = ['tuner', 'support', 'sales', 'bookkeeper', 'shop_keeper', 'office'] as const
export type Preset = (typeof PRESETS)[number]

const SHOP = PERMISSION_GROUPS.shop_manager.filter((key) => !OFF_BY_DEFAULT.includes(key))

export const KEYS_OF_PRESET: Readonly<Record<Preset, readonly Permission[]>> = {
  /** Takes orders and delivers files. */
  tuner: ['orders', 'vehicle_statistics'],
  /** Answers customers. */
  support: ['orders', 'live_support', 'tickets', 'miscellaneous', 'dealers_list', 'login_to_dealer_account'],
  /** Wins dealers and looks after them. */
  sales: ['dealers_list', 'edit_dealer', 'send_email', 'export_users', 'agent_manager', 'tuning_services'],
  /** Keeps invoices and balances. */
  bookkeeper: [
    ...(['dealers_list', 'dealers_invoices', 'dealers_balance'] as const),
    ...(['delete_dealer_invoice', 'download_dealer_invoice', 'audit_log'] as const),
  ],
  /** Runs the parts shop. */
  shop_keeper: PERMISSION_GROUPS.shop_manager,
  /** Everything of the day but people, settings and money. */
  office: [
    ...([
      'orders',
      'live_support',
      'tickets',
      'miscellaneous',
      'vehicle_statistics',
      'tuning_services',
      'tnc',
    ] as const),
    ...(['dealers_list', 'edit_dealer', 'dealers_invoices', 'download_dealer_invoice'] as const),
    ...SHOP,
  ],
}
