import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { colleague } from '../colleagues/calls.ts'
import { DUTIES } from '../colleagues/duties.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS } from '../limits.ts'
import {
  after,
  count,
  decimalInQuery,
  done,
  email,
  id,
  idParam,
  keptCountry,
  language,
  line,
  listOf,
  listQuery,
  longListOf,
  password,
  phone,
  prose,
  severalOf,
  username,
  vatNumber,
} from '../primitives.ts'
import { KINDS, ROLE, STATUS } from '../roles.ts'
import { PRICE_TYPES } from '../services/price-types.ts'
import { BULK_ACTS, DEALER_BOUNDS, INACTIVE_MONTHS, LAST_ORDERS, LISTS_OF_PEOPLE } from './bounds.ts'
import {
  customer,
  customerAct,
  customerDetails,
  customerNote,
  customerSession,
  personChoice,
} from './shapes.ts'

/** Agents are customers too: whoever sees dealers sees them, and the agent manager's key opens them alone. */
const READERS = { any_of: ['dealers_list', 'agent_manager'] } as const

/** What both lists are narrowed by; an export and a mail to many take the same. */
export const peopleFilters = {
  of: z.enum(LISTS_OF_PEOPLE).default('dealers'),
  kind: severalOf(KINDS).optional(),
  country: severalOf(COUNTRY_CODES as [string, ...string[]]).optional(),
  status: severalOf(['0', '1', '2']).optional(),
  price_type: severalOf(['1', '2', '3']).optional(),
  balance_from: decimalInQuery(-AMOUNT_MAX, AMOUNT_MAX).optional(),
  balance_to: decimalInQuery(-AMOUNT_MAX, AMOUNT_MAX).optional(),
  /** Only those whose balance is below the line at which they want to be warned. */
  below_warning: z.enum(['true']).optional(),
  last_order: z.enum(LAST_ORDERS).optional(),
}

const search = line(LENGTHS.search).optional()
const priceType = z.literal([...PRICE_TYPES])

export const dealers = endpoints({
  'GET /user': {
    summary: 'Customers of the site: dealers, or agents',
    access: READERS,
    query: listQuery(['name', 'created_at', 'last_order_at', 'credits'], { ...peopleFilters, after }),
    response: longListOf(customer),
  },
  'GET /user/customers': {
    summary: 'Customers to choose from, found by name, company or email',
    access: READERS,
    /** `employer_for`: only those whose colleague this customer can become. */
    query: z.strictObject({ search, employer_for: id.optional() }),
    response: z.object({ items: z.array(personChoice) }),
  },
  'GET /user_all': {
    summary: 'Everybody of the site, staff first, found by name, company or email',
    access: 'dealers_list',
    query: z.strictObject({ search }),
    response: z.object({ items: z.array(personChoice.extend({ role_id: z.literal(Object.values(ROLE)) })) }),
  },
  'GET /user/statistics': {
    summary: 'How many dealers or agents there are, how many came lately and how many wait',
    access: 'staff',
    query: z.strictObject({ of: z.enum(LISTS_OF_PEOPLE).default('dealers') }),
    response: z.object({
      customers: count,
      /** Waiting for activation. */
      waiting: count,
      blocked: count,
      new_in_30_days: count,
      /** Who ordered in the last 30 days. */
      ordering: count,
    }),
  },
  'GET /user/export-all': {
    summary: 'Customers as CSV, by the filters of the list',
    access: 'export_users',
    query: z.strictObject({ search, ...peopleFilters }),
    response: 'file',
  },
  'GET /user/inactives': {
    summary: 'Customers who neither signed in nor ordered for months, and have no credits and no open order',
    access: 'dealers_list',
    query: listQuery(['last_seen_at'], {
      months: z.enum(INACTIVE_MONTHS).default('12'),
    }),
    response: listOf(customer),
  },
  'POST /user/delete-inactives': {
    summary: 'Delete inactive accounts; those that were used meanwhile stay',
    access: 'delete_dealer',
    body: z.strictObject({ inactive_users: z.array(id).min(1).max(DEALER_BOUNDS.bulk) }),
    response: z.object({ deleted: count, kept: count }),
  },
  'POST /user/bulk': {
    summary: 'Activate, block or give a price type to many customers',
    access: { any_of: ['edit_dealer', 'change_role'] },
    body: z.strictObject({
      ids: z.array(id).min(1).max(DEALER_BOUNDS.bulk),
      act: z.enum(BULK_ACTS),
      price_type: priceType.optional(),
    }),
    response: z.object({ changed: count }),
  },
  'POST /user': {
    summary: 'Open an account for a customer, who is mailed a link to choose a password',
    access: 'edit_dealer',
    body: z.strictObject({
      email,
      first_name: line(LENGTHS.person_name, 1),
      last_name: line(LENGTHS.person_name, 1),
      company_name: line(LENGTHS.company_name).optional(),
      phone: phone.optional(),
      country: keptCountry.nullable().optional(),
      locale: language.optional(),
    }),
    response: customerDetails,
    errors: ['rate_limited'],
  },
  'GET /user/{id}': {
    summary: 'One customer, with all that their page says',
    access: READERS,
    params: idParam,
    response: customerDetails,
  },
  'PUT /user/{id}': {
    summary:
      "Change a customer's data; another email ends their sessions and needs `change_dealer_password` too",
    access: 'edit_dealer',
    params: idParam,
    body: z.strictObject({
      email,
      first_name: line(LENGTHS.person_name, 1),
      last_name: line(LENGTHS.person_name, 1),
      username: z.union([z.literal(''), username]).optional(),
      phone,
      company_name: line(LENGTHS.company_name),
      company_reg_no: line(LENGTHS.company_reg_no),
      vat_no: vatNumber,
      address: prose(LENGTHS.address),
      city: line(LENGTHS.city),
      zip_code: line(LENGTHS.zip_code),
      country: keptCountry.nullable(),
      locale: language,
    }),
    response: customerDetails,
  },
  'PUT /user/{id}/status': {
    summary: 'Activate or block a customer',
    access: 'edit_dealer',
    params: idParam,
    body: z.strictObject({ status: z.literal([STATUS.active, STATUS.blocked]) }),
    response: customerDetails,
    errors: ['wrong_state'],
  },
  'PUT /user/{id}/kind': {
    summary: 'What kind of customer it is, and which prices they pay',
    access: 'change_role',
    params: idParam,
    body: z.strictObject({ kind: z.enum(KINDS), price_type: priceType }),
    response: customerDetails,
    errors: ['wrong_state'],
  },
  'PUT /user/{id}/role': {
    summary: 'Make staff of a customer who has no credits and no open order',
    access: 'change_role',
    params: idParam,
    body: z.strictObject({ role_id: z.literal([ROLE.admin, ROLE.moderator]) }),
    response: done,
    errors: ['wrong_state'],
  },
  'DELETE /user/{id}': {
    summary: 'Delete a customer who has no open order; invoices, ledger and orders stay',
    access: 'delete_dealer',
    params: idParam,
    response: done,
    errors: ['wrong_state'],
  },
  'POST /user/{id}/change_password': {
    summary: "Set a customer's password; their sessions end and they are told",
    access: 'change_dealer_password',
    params: idParam,
    body: z.strictObject({ password }),
    ignores_idempotency_key: true,
    response: done,
  },
  'POST /user/{id}/reset_second_factor': {
    summary: 'Forget the second factors of a customer who has lost them',
    access: 'change_dealer_password',
    params: idParam,
    response: customerDetails,
  },
  'GET /user/{id}/sessions': {
    summary: 'Where a customer is signed in',
    access: READERS,
    params: idParam,
    response: z.object({ items: z.array(customerSession) }),
  },
  'DELETE /user/{id}/sessions': {
    summary: 'Sign a customer out everywhere',
    access: 'edit_dealer',
    params: idParam,
    response: done,
  },
  'GET /user/{id}/acts': {
    summary: "What staff did with a customer, and in the customer's account; the newest first",
    access: READERS,
    params: idParam,
    query: listQuery(['at'], { after }),
    response: longListOf(customerAct),
  },
  'GET /user/{id}/notes': {
    summary: 'What staff noted of a customer',
    access: READERS,
    params: idParam,
    response: z.object({ items: z.array(customerNote) }),
  },
  'POST /user/{id}/note': {
    summary: 'Note something of a customer; they never see it',
    access: READERS,
    params: idParam,
    body: z.strictObject({ body: prose(DEALER_BOUNDS.note, 1) }),
    response: customerNote,
  },
  'DELETE /user_note/{id}': {
    summary: 'Delete a note: whoever wrote it, or an admin',
    access: READERS,
    params: idParam,
    response: done,
  },
  'GET /user/{id}/colleagues': {
    summary: 'Colleagues on the wallet of a customer, or whose wallet a colleague works on',
    access: 'edit_dealer',
    params: z.strictObject({ id }),
    response: z.object({
      employer: z.object({ id, name: z.string(), company_name: z.string() }).nullable(),
      items: z.array(colleague),
      /** What the caller may do with this customer. */
      can: z.object({ attach: z.boolean(), detach: z.boolean() }),
    }),
  },
  'PUT /user/{id}/employer': {
    summary: 'Make a customer the colleague of another, or a customer of their own again',
    access: 'edit_dealer',
    params: z.strictObject({ id }),
    /** `duty` says what they will do there; nobody without an employer has one. */
    body: z.strictObject({ employer_id: id.nullable(), duty: z.enum(DUTIES).optional() }),
    response: done,
    errors: ['wrong_state', 'too_many_colleagues'],
  },
})
