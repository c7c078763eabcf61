import { fromHundredths } from '#contract/amounts.ts'
import { AppError, fieldError } from '../app-error.ts'
import { codeOf } from '../error-facts.ts'

interface DatabaseFault extends Error {
  code?: string
  constraint?: string
  detail?: string
}

/**
 * Constraint names become codes, so that a rule is written once, in the database, and nobody checks before
 * inserting (between the check and the insert somebody else may come).
 */
const CONSTRAINTS: Record<string, (fault: DatabaseFault) => AppError> = {
  users_username_key: () => fieldError('username', 'taken'),
  users_email_key: () => fieldError('email', 'taken'),
  /** Somebody gave a wallet to whoever became a colleague at the same moment. */
  users_colleague_check: () => new AppError('conflict'),
  sites_slug_key: () => fieldError('slug', 'taken'),
  sites_one_of_agent: () => fieldError('agent_id', 'taken'),
  site_hostnames_pkey: () => fieldError('hostname', 'taken'),
  services_name_key: () => fieldError('name', 'taken'),
  options_name_key: () => fieldError('name', 'taken'),
  canned_answers_title_key: () => fieldError('title', 'taken'),
  wallets_limit: ({ detail }) =>
    new AppError('not_enough_credits', { params: missing(detail), message: NOT_ENOUGH }),
  holds_held: () => new AppError('wrong_state'),
  holds_captured: () => new AppError('wrong_state'),
  vehicles_name_key: () => fieldError('name', 'taken'),
  vehicles_parent: () => new AppError('has_children'),
  vehicle_locations_vehicle_key: () => fieldError('vehicle_id', 'taken'),
  shop_categories_slug_key: () => fieldError('slug', 'taken'),
  shop_products_slug_key: () => fieldError('slug', 'taken'),
  shop_products_code_key: () => fieldError('product_code', 'taken'),
  shop_products_price_of_options: () => fieldError('extra_options', 'too_small'),
  shop_products_in_stock: () => new AppError('out_of_stock'),
  /** Staff deleted it while somebody put it into a cart. */
  shop_cart_items_site_id_product_id_fkey: () => new AppError('product_unavailable'),
  shop_coupons_code_key: () => fieldError('code', 'taken'),
  shop_coupons_one_discount: () => fieldError('percentage', 'contradicts'),
  shop_coupons_one_kind_of_goods: () => fieldError('product_id', 'contradicts'),
  shop_coupons_dates: () => fieldError('expiry_date', 'contradicts'),
  shop_shipping_methods_values: () => fieldError('max_value', 'contradicts'),
  credit_notes_within_invoice: () => new AppError('wrong_state'),
  payment_refunds_within_payment: () => new AppError('wrong_state'),
}

const NOT_ENOUGH = "You don't have enough balance. Please, add balance first."

/** The ledger says how much a wallet lacks; a constraint that is hit some other way says something else there. */
function missing(detail = ''): Record<string, number> {
  return /^[0-9]+$/.test(detail) ? { missing: fromHundredths(Number(detail)) } : {}
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const NOT_REPRESENTABLE = ['22021', '22P05', '22003', '22P02', '22007', '22008', '22023']
const WORTH_REPEATING = ['40001', '40P01']
// The last two: no lock or no answer within the time we allow a statement; the same call may well succeed later.
const AWAY = [
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  '55P03',
  '57014',
]
const AWAY_NODE = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']
const AWAY_TEXT =
  /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout|client has encountered/i

export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code, constraint } = error as DatabaseFault
  if (constraint && CONSTRAINTS[constraint]) return CONSTRAINTS[constraint](error)
  if (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) return new AppError('conflict')
  if (code && NOT_REPRESENTABLE.includes(code))
    return new AppError('invalid_input', { message: error.message })
  if (isConnectionFault(error)) return new AppError('unavailable', { message: error.message })
  return error
}

export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    (code !== undefined && (AWAY.includes(code) || AWAY_NODE.includes(code))) || AWAY_TEXT.test(error.message)
  )
}

/** Serialisation failures and deadlocks: PostgreSQL rolled back, and the same work may well succeed now. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && WORTH_REPEATING.includes((error as DatabaseFault).code ?? '')
}
