import { z } from 'zod'
import { DUTIES } from '../colleagues/duties.ts'
import { count, id, instant } from '../primitives.ts'
import { KINDS, STATUS } from '../roles.ts'

const status = z.union([z.literal(STATUS.waiting), z.literal(STATUS.active), z.literal(STATUS.blocked)])

/** What the caller may do with a customer. */
const can = z.object({
  edit: z.boolean(),
  activate: z.boolean(),
  block: z.boolean(),
  change_kind: z.boolean(),
  make_staff: z.boolean(),
  make_admin: z.boolean(),
  enter: z.boolean(),
  set_password: z.boolean(),
  change_email: z.boolean(),
  reset_second_factor: z.boolean(),
  delete: z.boolean(),
  end_sessions: z.boolean(),
  adjust: z.boolean(),
  change_limit: z.boolean(),
  see_orders: z.boolean(),
  see_invoices: z.boolean(),
  see_statement: z.boolean(),
})

/** A customer as the lists of people show them. */
export const customer = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  country: z.string().nullable(),
  kind: z.enum(KINDS),
  price_type: z.int(),
  status,
  verified: z.boolean(),
  /** 0 for colleagues, who have no wallet. */
  credits: z.number(),
  credit_limit: z.number(),
  /** Orders that are not delivered yet. */
  open_orders: count,
  /** Whose wallet they work on, for colleagues. */
  employer: z.object({ id, name: z.string(), company_name: z.string(), duty: z.enum(DUTIES) }).nullable(),
  /** Below so many credits they want to be warned; null: never. */
  low_balance_at: z.number().nullable(),
  last_order_at: instant.nullable(),
  /** To a day. */
  last_seen_at: instant.nullable(),
  created_at: instant,
  can,
})

/** All that the page of one customer says of them. */
export const customerDetails = customer.extend({
  username: z.string().nullable(),
  company_reg_no: z.string(),
  vat_no: z.string(),
  address: z.string(),
  city: z.string(),
  zip_code: z.string(),
  locale: z.string(),
  has_second_factor: z.boolean(),
  /** Taken by orders that are not delivered yet. */
  held: z.number(),
  /** The credits in money, at today's rate; for display only. */
  balance: z.number(),
  orders: z.object({ completed: count, cancelled: count }),
  /** Invoices that are not paid, and their sum in money. */
  unpaid: z.object({ invoices: count, total: z.number() }),
})

export const customerNote = z.object({
  id,
  body: z.string(),
  author: z.object({ id, name: z.string() }),
  created_at: instant,
  can: z.object({ delete: z.boolean() }),
})

/** A session that is open in a customer's account. */
export const customerSession = z.object({
  id,
  user_agent: z.string(),
  ip: z.string(),
  created_at: instant,
  last_used_at: instant,
})

/** What staff did in a customer's account, or with it. */
export const customerAct = z.object({
  id,
  at: instant,
  act: z.string(),
  subject: z.string(),
  actor: z.object({ id, name: z.string() }).nullable(),
  /** They had entered the account. */
  was_inside: z.boolean(),
})

/** Somebody to choose from a list: as little as tells people apart. */
export const personChoice = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company_name: z.string(),
  kind: z.enum(KINDS),
})
