/**
 * Every error the API can answer, with its HTTP status. The list is closed: the client translates the code
 * (locales/<lang>/errors.json has one text each), so a code without a text fails the parity guard.
 * No zod in this file: the web bundle imports it.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  invalid_input: 400,
  bad_host: 400,
  captcha_required: 400,
  captcha_invalid: 400,
  code_wrong: 400,
  code_expired: 400,
  reset_token_invalid: 400,
  setup_link_invalid: 400,
  invite_invalid: 400,
  unsubscribe_link_invalid: 400,
  rating_link_invalid: 400,
  file_missing: 400,
  file_type_not_allowed: 400,
  file_unreadable: 400,
  archive_refused: 400,
  upload_aborted: 400,
  signature_invalid: 400,
  message_expired: 400,
  method_not_set_up: 400,
  outgoing_address_refused: 400,
  /** Telegram knows no bot by it. */
  telegram_token_wrong: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  refresh_token_invalid: 401,
  passkey_refused: 401,
  not_enough_credits: 402,
  company_credits_missing: 402,
  forbidden: 403,
  email_not_verified: 403,
  account_not_active: 403,
  account_blocked: 403,
  not_while_acting: 403,
  second_factor_due: 403,
  site_suspended: 403,
  /** The site does not offer this for now. */
  switched_off: 403,
  not_found: 404,
  unknown_site: 404,
  payment_unknown: 404,
  wrong_state: 409,
  /** The provider of a sub-portal is at work on it. */
  relayed: 409,
  /** It cannot go on to the provider; the reason says why. */
  not_relayed: 409,
  /** It came from the agent's sub-portal, where its customer sends the files. */
  sub_portal_order: 409,
  already_taken: 409,
  second_factor_required: 409,
  own_role: 409,
  last_admin: 409,
  delivery_refused: 409,
  revision_over: 409,
  not_offered: 409,
  services_offline: 409,
  has_children: 409,
  conflict: 409,
  idempotency_key_reused: 409,
  price_changed: 409,
  /** Another number of people than the sender agreed to. */
  audience_changed: 409,
  seller_incomplete: 409,
  buyer_address_missing: 409,
  credit_limit_in_use: 409,
  too_many_colleagues: 409,
  out_of_stock: 409,
  /** Not in the shop any more, or not with these options. */
  product_unavailable: 409,
  cart_empty: 409,
  /** It holds as many different products as it can. */
  cart_full: 409,
  /** More than one order may cost. */
  total_too_large: 409,
  /** The shipping method does not carry this parcel, or not there. */
  shipping_unavailable: 409,
  coupon_unknown: 404,
  coupon_not_started: 409,
  coupon_expired: 409,
  coupon_used_up: 409,
  coupon_already_used: 409,
  coupon_other_goods: 409,
  coupon_min_amount: 409,
  coupon_min_count: 409,
  provider_failed: 424,
  telegram_failed: 424,
  gone: 410,
  link_expired: 410,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  invalid_range: 416,
  rate_limited: 429,
  code_resend_too_soon: 429,
  too_many_orders: 429,
  too_many_cancellations: 429,
  upload_quota_reached: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
  storage_read_only: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What can be wrong with one field of a body, a query or a path. Closed and translated like the codes above. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_username',
  'invalid_name',
  'invalid_color',
  'invalid_vat_number',
  'unknown',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'common_password',
  'taken',
  'wrong',
  'must_agree',
  'contradicts',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

export interface FieldError {
  code: FieldCode
  params?: Record<string, string | number>
}

/** The body of every error answer. */
export interface ErrorBody {
  status: 'error'
  code: ErrorCode
  message: string
  params?: Record<string, string | number>
  fields?: Record<string, FieldError>
  request_id: string
}
