/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const DEALER_BOUNDS = {
  note: 2000,
  /** So many people are changed by one call. */
  bulk: 500,
} as const

export const LISTS_OF_PEOPLE = ['dealers', 'agents'] as const
export type ListOfPeople = (typeof LISTS_OF_PEOPLE)[number]

/** The kinds that each list shows. */
export const KINDS_OF_LIST = { dealers: ['user', 'business', 'dealer'], agents: ['agent'] } as const

/** What can be done to many at once. */
export const BULK_ACTS = ['activate', 'block', 'change_price_type'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** Months without a sign-in and without an order after which an account counts as inactive. */
export const INACTIVE_MONTHS = ['3', '6', '12', '24', '36'] as const

export const LAST_ORDERS = [
  'never',
  'within_30_days',
  'within_90_days',
  'before_90_days',
  'before_365_days',
] as const
export type LastOrder = (typeof LAST_ORDERS)[number]

/** Why a customer cannot be deleted or become staff. */
export const REFUSAL_REASONS = [
  'not_active',
  'unverified',
  'colleagues',
  'credits',
  'open_orders',
  'sub_portal',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
