import { expect, test } from 'vitest'
import { type Contract, contract, type EndpointKey } from './contract.ts'
import { type Access, type Endpoint, isOpen, keysOf } from './endpoint.ts'
import { PERMISSION_GROUPS, PERMISSIONS } from './permissions.ts'
import { SHOP_ORDER_KEYS } from './shop-orders/states.ts'

const calls = Object.entries(contract) as [EndpointKey, Endpoint][]
const where = (holds: (endpoint: Endpoint) => unknown) =>
  calls
    .filter(([, endpoint]) => holds(endpoint))
    .map(([key]) => key)
    .sort()

/** Whoever adds to one of these lists opens a door, and should have to say so. */
test('the calls that need no token', () => {
  expect(where(({ access }) => access === 'public')).toEqual([
    'GET /auth/captcha',
    'GET /auth/get_site_data',
    'GET /close_dates',
    'GET /file/{id}',
    'GET /health',
    'GET /open_times',
    'GET /policies',
    'GET /public_file/{key}',
    'GET /shop/settings/get',
    'GET /vat/{country}',
    'GET /vehicle/image/{key}',
    'POST /auth/accept_colleague_invite',
    'POST /auth/accept_invite',
    'POST /auth/check_colleague_invite',
    'POST /auth/check_forgot_pass_code',
    'POST /auth/check_invite',
    'POST /auth/first_admin',
    'POST /auth/passkey_challenge',
    'POST /auth/passkey_signin',
    'POST /auth/refresh_token',
    'POST /auth/reset_password',
    'POST /auth/second_factor',
    'POST /auth/send_forgot_pass_code',
    'POST /auth/signin',
    'POST /auth/signup',
    'POST /payment_messages/{method}',
    'POST /shop/order/track',
    'POST /subscribe_again/{token}',
    'POST /telegram/webhook/{key}',
    'POST /ticket_rating/{token}',
    'POST /unsubscribe/{token}',
  ])
})

/** They answer a stranger and a signed-in customer differently, so each asks for itself who is there. */
test('the calls that know a session and need none', () => {
  expect(where(({ access }) => access === 'anyone')).toEqual([
    'GET /shop/cart',
    'GET /shop/category/get_all',
    'GET /shop/category/get_by_id/{id}',
    'GET /shop/category/get_by_slug/{slug}',
    'GET /shop/product/get_all',
    'GET /shop/product/get_by_id/{id}',
    'GET /shop/product/get_by_product_code/{code}',
    'GET /shop/product/get_by_slug/{slug}',
    'GET /shop/shipping_method/get_all',
    'GET /shop/shipping_method/get_by_id/{id}',
    'POST /shop/cart/add_item',
    'POST /shop/cart/update',
  ])
})

test('the calls of people who are not verified or not active yet', () => {
  expect(where(({ before_activation }) => before_activation)).toEqual([
    'GET /auth/refresh_user_data',
    'GET /auth/send_verification_code',
    'GET /events',
    'POST /auth/check_verification_code',
    'POST /auth/signout',
    'POST /user/update_locale',
  ])
})

test('what staff cannot do in the account of a customer', () => {
  expect(where(({ not_while_acting }) => not_while_acting)).toEqual([
    'DELETE /auth/sessions/{id}',
    'DELETE /colleague/{id}',
    'DELETE /colleague_invites/{id}',
    'DELETE /push/devices/{id}',
    'POST /agent_order_messages/{id}/read',
    'POST /auth/passkey',
    'POST /auth/passkey/{id}/remove',
    'POST /auth/passkey_options',
    'POST /auth/recovery_codes',
    'POST /auth/signout_everywhere',
    'POST /auth/totp',
    'POST /auth/totp/confirm',
    'POST /auth/totp/remove',
    'POST /chat_messages/read',
    'POST /chat_page',
    'POST /colleague_invites',
    'POST /colleague_invites/{id}/resend',
    'POST /message/{id}/dismiss',
    'POST /messages/read',
    'POST /notification_request',
    'POST /notification_settings',
    'POST /notifications/read',
    'POST /order_messages/{id}/read',
    'POST /push/subscribe',
    'POST /push/test',
    'POST /shop/cart/join',
    'POST /ticket/{id}/rate',
    'POST /ticket_messages/{id}/read',
    'POST /user/update_password',
    'PUT /colleague/{id}',
  ])
})

test('what colleagues who only order may not do, and what no colleague may', () => {
  expect(where(({ for_buyers }) => for_buyers)).toEqual([
    'GET /credits/total-purchased',
    'GET /credits/{id}/download_invoice',
    'GET /credits_balance_user',
    'GET /credits_history_user',
    'GET /credits_user',
    'GET /payment_methods',
    'GET /payments/{id}',
    'GET /price_all',
    'GET /shop/coupon/validate/{code}',
    'GET /shop/order/get_by_id/{id}',
    'GET /shop/order/get_by_invoice_no/{no}',
    'GET /shop/order/get_mine',
    'GET /user_order_statistics',
    'POST /credits/quote',
    'POST /credits_user',
    'POST /credits_user/{id}/pay',
    'POST /payments/{id}/check',
    'POST /shop/order/again',
    'POST /shop/order/cancel',
    'POST /shop/order/forget_address',
    'POST /shop/order/pay',
    'POST /shop/order/place',
    'POST /shop/order/quote',
  ])
  expect(where(({ for_owners }) => for_owners)).toEqual([
    'DELETE /colleague/{id}',
    'DELETE /colleague_invites/{id}',
    'GET /colleagues',
    'POST /colleague_invites',
    'POST /colleague_invites/{id}/resend',
    'POST /user/update_address',
    'POST /user/update_business',
    'POST /user/update_low_balance',
    'PUT /colleague/{id}',
  ])
})

test('what staff may do before they have the second factor that their site asks for', () => {
  expect(where(({ before_second_factor }) => before_second_factor)).toEqual([
    'GET /auth/refresh_user_data',
    'GET /auth/second_factor',
    'POST /auth/passkey',
    'POST /auth/passkey/{id}/remove',
    'POST /auth/passkey_options',
    'POST /auth/recovery_codes',
    'POST /auth/signout',
    'POST /auth/totp',
    'POST /auth/totp/confirm',
    'POST /auth/totp/remove',
    'POST /user/update_locale',
  ])
})

const ANY_SHOP_ORDER_KEY: Access = { any_of: SHOP_ORDER_KEYS }
const ANY_COUPON_KEY: Access = { any_of: ['add_coupon', 'edit_coupon', 'delete_coupon'] }

/** Who may make the calls that the product promises; a call that exists must be as promised. */
const PROMISED: Partial<Record<keyof Contract, Access>> = {
  'POST /auth/signin': 'public',
  'POST /auth/admin_auto_login': 'login_to_dealer_account',
  'POST /auth/signup': 'public',
  'POST /auth/refresh_token': 'public',
  'GET /auth/refresh_user_data': 'signed_in',
  'GET /auth/send_verification_code': 'signed_in',
  'POST /auth/check_verification_code': 'signed_in',
  'POST /auth/send_forgot_pass_code': 'public',
  'POST /auth/check_forgot_pass_code': 'public',
  'POST /auth/reset_password': 'public',
  'GET /auth/get_site_data': 'public',
  'POST /user/update_profile': 'signed_in',
  'POST /user/update_address': 'signed_in',
  'POST /user/update_business': 'signed_in',
  'POST /user/update_password': 'signed_in',
  'GET /open_times': 'public',
  'POST /open_times': 'settings',
  'GET /close_dates': 'public',
  'POST /close_dates': 'settings',
  'GET /policies': 'public',
  'POST /policies': 'settings',
  'GET /settings': 'settings',
  'POST /settings': 'settings',
  'GET /theme_settings': 'settings',
  'POST /theme_settings': 'settings',
  // Whoever runs the agent manager sees agents' invoices there; everyone else's stay behind the first key.
  'GET /credits': { any_of: ['dealers_invoices', 'agent_manager'] },
  'GET /credits_user': 'customer',
  'GET /credits/total-purchased': { owner_or: 'dealers_invoices' },
  'GET /credits_history_user': 'customer',
  'POST /credits_user': 'customer',
  'POST /credits/create-empty': 'dealers_invoices',
  'POST /credits/generate-invoice': 'dealers_invoices',
  'PATCH /credits/mark-as-paid': 'dealers_invoices',
  'DELETE /credits/{id}': 'delete_dealer_invoice',
  'GET /credits/{id}/download_invoice': { owner_or: 'download_dealer_invoice' },
  'POST /price': 'settings',
  'PUT /price/{id}': 'settings',
  'PUT /price/{id}/update_pos': 'settings',
  'GET /price': 'settings',
  'DELETE /price/{id}': 'settings',
  'GET /price_all': 'signed_in',
  'GET /vat/{country}': 'public',
  'GET /vat': 'settings',
  'POST /vat': 'settings',
  'PUT /vat/toggle/{id}': 'settings',
  'PUT /vat/percentage/{id}': 'settings',
  'GET /vehicle/vtype': 'signed_in',
  'POST /vehicle/vtype': 'vehicle_statistics',
  'GET /vehicle/vtype/{id}': 'signed_in',
  'PUT /vehicle/vtype/{id}': 'vehicle_statistics',
  'DELETE /vehicle/vtype/{id}': 'vehicle_statistics',
  'GET /vehicle/manufacture': 'signed_in',
  'POST /vehicle/manufacturer': 'vehicle_statistics',
  'GET /vehicle/manufacturer/{id}': 'signed_in',
  'PUT /vehicle/manufacturer/{id}': 'vehicle_statistics',
  'DELETE /vehicle/manufacturer/{id}': 'vehicle_statistics',
  'GET /vehicle/vmodel': 'signed_in',
  'POST /vehicle/vmodel': 'vehicle_statistics',
  'GET /vehicle/vmodel/{id}': 'signed_in',
  'PUT /vehicle/vmodel/{id}': 'vehicle_statistics',
  'DELETE /vehicle/vmodel/{id}': 'vehicle_statistics',
  'GET /vehicle/generation': 'signed_in',
  'POST /vehicle/generation': 'vehicle_statistics',
  'GET /vehicle/generation/{id}': 'signed_in',
  'PUT /vehicle/generation/{id}': 'vehicle_statistics',
  'DELETE /vehicle/generation/{id}': 'vehicle_statistics',
  'GET /vehicle/variant': 'signed_in',
  'POST /vehicle/variant': 'vehicle_statistics',
  'GET /vehicle/variant/{id}': 'signed_in',
  'PUT /vehicle/variant/{id}': 'vehicle_statistics',
  'DELETE /vehicle/variant/{id}': 'vehicle_statistics',
  'GET /vehicle/vtype/selected/{parent}': 'signed_in',
  'GET /vehicle/manufacture/selected/{parent}': 'signed_in',
  'GET /vehicle/vmodel/selected/{parent}': 'signed_in',
  'GET /vehicle/generation/selected/{parent}': 'signed_in',
  'GET /vehicle/variant/completed/{generation}': 'signed_in',
  'GET /vehicle/reg_search/{reg}': 'signed_in',
  'PUT /vehicle/variant/{id}/details': 'vehicle_statistics',
  'POST /vehicle/ecu-adblue-location': 'vehicle_statistics',
  'PUT /vehicle/ecu-adblue-location/{id}': 'vehicle_statistics',
  'DELETE /vehicle/ecu-adblue-location/{id}': 'vehicle_statistics',
  'GET /vehicle/ecu-adblue-locations': 'vehicle_statistics',
  'GET /vehicle/one-ecu-adblue-location': 'signed_in',
  'POST /order': 'customer',
  'POST /order/{id}/automation_retry': 'orders',
  'GET /order': 'orders',
  'GET /order/{id}': { owner_or: 'orders' },
  'GET /user_orders': 'customer',
  'GET /pending_orders': 'orders',
  'GET /complete_orders': 'orders',
  'GET /warning_orders_count': 'orders',
  'GET /cancelled_orders_count': 'orders',
  'GET /pending_orders_count': 'orders',
  'GET /complete_orders_count': 'orders',
  'GET /user_pending_orders_count': 'customer',
  'GET /user_complete_orders_count': 'customer',
  'DELETE /order/{id}': 'orders',
  'PUT /order/{id}/submit_order': 'orders',
  'PUT /order/{id}/cancel_order': { owner_or: 'orders' },
  'PUT /order/{id}/change_status': 'orders',
  'GET /order/{id}/download_old_file': { owner_or: 'orders' },
  'GET /order/{id}/download_new_file': { owner_or: 'orders' },
  'POST /order_message/{id}': { owner_or: 'orders' },
  'GET /order_messages/{id}': { owner_or: 'orders' },
  'DELETE /order_message/{id}': { owner_or: 'orders' },
  'GET /order_message/{id}/download_file': { owner_or: 'orders' },
  'POST /service': 'tuning_services',
  'PUT /service/{id}': 'tuning_services',
  'PUT /service/{id}/update_pos': 'tuning_services',
  'GET /service': 'tuning_services',
  'DELETE /service/{id}': 'tuning_services',
  'GET /service_all': 'signed_in',
  'POST /option': 'tuning_services',
  'PUT /option/{id}': 'tuning_services',
  'PUT /option/{id}/update_pos': 'tuning_services',
  'GET /option': 'tuning_services',
  'DELETE /option/{id}': 'tuning_services',
  'GET /option_all': 'signed_in',
  'GET /shop/product/get_by_slug/{slug}': 'anyone',
  'GET /shop/product/get_by_product_code/{code}': 'anyone',
  'GET /shop/product/get_by_id/{id}': 'anyone',
  'GET /shop/product/get_all': 'anyone',
  'POST /shop/product/add': 'add_product',
  'POST /shop/product/update': 'edit_product',
  'POST /shop/product/update_status': 'edit_product',
  'POST /shop/product/delete': 'delete_product',
  'GET /shop/coupon/get_by_code/{code}': ANY_COUPON_KEY,
  'GET /shop/coupon/validate/{code}': 'customer',
  'GET /shop/coupon/get_by_id/{id}': ANY_COUPON_KEY,
  'GET /shop/coupon/get_all': ANY_COUPON_KEY,
  'POST /shop/coupon/add': 'add_coupon',
  'POST /shop/coupon/update': 'edit_coupon',
  'POST /shop/coupon/update_status': 'edit_coupon',
  'POST /shop/coupon/delete': 'delete_coupon',
  'GET /shop/category/get_by_id/{id}': 'anyone',
  'GET /shop/category/get_by_slug/{slug}': 'anyone',
  'GET /shop/category/get_all': 'anyone',
  'POST /shop/category/add': 'add_category',
  'POST /shop/category/update': 'edit_category',
  'POST /shop/category/delete': 'delete_category',
  'GET /shop/shipping_method/get_by_id/{id}': 'anyone',
  'GET /shop/shipping_method/get_all': 'anyone',
  'POST /shop/shipping_method/add': 'add_shipping_method',
  'POST /shop/shipping_method/update': 'edit_shipping_method',
  'POST /shop/shipping_method/update_status': 'edit_shipping_method',
  'POST /shop/shipping_method/delete': 'delete_shipping_method',
  'GET /shop/settings/get': 'public',
  'POST /shop/settings/update': 'shop_settings',
  'GET /shop/cart': 'anyone',
  'POST /shop/cart/add_item': 'anyone',
  'POST /shop/cart/update': 'anyone',
  'GET /shop/order/get_mine': 'customer',
  'GET /shop/order/get_all': ANY_SHOP_ORDER_KEY,
  'GET /shop/order/get_by_id/{id}': { owner_or: SHOP_ORDER_KEYS },
  'GET /shop/order/get_by_invoice_no/{no}': { owner_or: SHOP_ORDER_KEYS },
  'POST /shop/order/mark_as_paid': 'mark_as_paid_order',
  'POST /shop/order/mark_as_processing': 'process_order',
  'POST /shop/order/mark_as_on_hold': 'hold_order',
  'POST /shop/order/mark_as_shipped': 'ship_order',
  'POST /shop/order/mark_as_completed': 'complete_order',
  'POST /shop/order/cancel': { owner_or: 'cancel_order' },
  'GET /shop/settings/get_statistics': { any_of: PERMISSION_GROUPS.shop_manager },
}

test('the promised calls are open to whom they were promised', () => {
  const real = Object.keys(PROMISED).map((key) => [key, contract[key as EndpointKey]?.access])
  expect(Object.fromEntries(real)).toEqual(PROMISED)
})

test('every permission that a call asks for can be given to somebody', () => {
  const words = ['public', 'anyone', 'signed_in', 'customer', 'agent', 'staff']
  const asked = calls.flatMap(([, { access }]): string[] => {
    if (typeof access === 'string') return words.includes(access) ? [] : [access]
    return 'any_of' in access ? [...access.any_of] : [...keysOf(access)]
  })
  const known: readonly string[] = PERMISSIONS
  expect(asked.filter((key) => !known.includes(key))).toEqual([])
})

test('only calls that need a session make exceptions for some of those who have one', () => {
  expect(
    where(({ access, before_activation, before_second_factor, not_while_acting, for_buyers, for_owners }) => {
      const exceptions = [before_activation, before_second_factor, not_while_acting, for_buyers, for_owners]
      return isOpen(access) && exceptions.some(Boolean)
    }),
  ).toEqual([])
})
