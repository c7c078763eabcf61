/**
 * The keys that staff can be given, grouped as the permission screen shows them; permissions.json says what each
 * allows. No zod: the web imports this.
 */
export const PERMISSION_GROUPS = {
  general: [
    'orders',
    'live_support',
    'tickets',
    'settings',
    'tuning_services',
    'api_manager',
    'miscellaneous',
    'vehicle_statistics',
    'tnc',
    'agent_manager',
    'audit_log',
  ],
  dealers_manager: [
    'send_email',
    'dealers_list',
    'edit_dealer',
    'delete_dealer',
    'change_role',
    'login_to_dealer_account',
    'change_dealer_password',
    'dealers_invoices',
    'dealers_balance',
    'delete_dealer_invoice',
    'download_dealer_invoice',
    'export_users',
  ],
  shop_manager: [
    'add_category',
    'edit_category',
    'delete_category',
    'add_coupon',
    'edit_coupon',
    'delete_coupon',
    'add_shipping_method',
    'edit_shipping_method',
    'delete_shipping_method',
    'add_product',
    'edit_product',
    'delete_product',
    'hold_order',
    'cancel_order',
    'complete_order',
    'ship_order',
    'mark_as_paid_order',
    'process_order',
    'shop_settings',
  ],
} as const

export type Permission = (typeof PERMISSION_GROUPS)[keyof typeof PERMISSION_GROUPS][number]

export const PERMISSIONS: readonly Permission[] = Object.values(PERMISSION_GROUPS).flat()

/** Admins start with everything but these two, which somebody has to switch on knowingly. */
export const OFF_BY_DEFAULT: readonly Permission[] = ['mark_as_paid_order', 'process_order']

export const ADMIN_DEFAULTS: readonly Permission[] = PERMISSIONS.filter(
  (key) => !OFF_BY_DEFAULT.includes(key),
)
