import type { Permission } from '../permissions.ts'

/** The file that customers are imported from; the export of customers is one. No zod: the web shows the columns. */

/** What every line fills in. */
export const REQUIRED_COLUMNS = ['email', 'first_name', 'last_name'] as const

export const CUSTOMER_COLUMNS = [
  ...REQUIRED_COLUMNS,
  'username',
  'phone',
  'company_name',
  'company_reg_no',
  'vat_no',
  'address',
  'zip_code',
  'city',
  'country',
  'locale',
  'kind',
  'price_type',
  'credits',
  'credit_limit',
] as const
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number]

/** Who may set these one by one may also import them; the other columns need no more than the import itself. */
export const COLUMN_PERMISSIONS: Readonly<Partial<Record<CustomerColumn, Permission>>> = {
  kind: 'change_role',
  price_type: 'change_role',
  credits: 'dealers_balance',
  credit_limit: 'dealers_balance',
}

/** What can be wrong with a line beside `IMPORT_PROBLEMS`. */
export const CUSTOMER_PROBLEMS = [
  /** Somebody of the site has this email or username. */
  'taken',
  'invalid_email',
  'invalid_name',
  'invalid_username',
  'invalid_phone',
  'invalid_vat_number',
  'unknown_country',
  'unknown_locale',
  'unknown_kind',
  /** Agents are made one by one: they may have a portal of their own. */
  'agent',
  'not_a_price_type',
  'not_an_amount',
  /** 1,234 may be one or a thousand and some. */
  'ambiguous_amount',
] as const
export type CustomerProblem = (typeof CUSTOMER_PROBLEMS)[number]
