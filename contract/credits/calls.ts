import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS } from '../limits.ts'
import {
  after,
  calendarDate,
  count,
  decimal,
  id,
  instant,
  line,
  listQuery,
  longListOf,
} from '../primitives.ts'
import { KINDS } from '../roles.ts'
import { CREDIT_BOUNDS } from './bounds.ts'

/** What moves credits. A hold takes them at submit; capture at delivery only changes whose they are. */
export const LEDGER_ACTS = ['top_up', 'take_back', 'hold', 'release', 'capture', 'refund', 'adjust'] as const
/** What a statement says. A supplement takes more for an order that has a hold, a reduction gives part of it back. */
export const MOVEMENT_ACTS = [...LEDGER_ACTS, 'supplement', 'reduction'] as const

/** One line of a wallet's statement. */
export const movement = z.object({
  seq: count,
  at: instant,
  act: z.enum(MOVEMENT_ACTS),
  /** Signed: what came or went. */
  credits: z.number(),
  /** The wallet afterwards. */
  balance: z.number(),
  subject: z.string(),
  subject_id: id.nullable(),
  reason: z.string(),
})

/** With the name of whoever did it, for staff. */
const staffMovement = movement.extend({ actor: z.object({ id, name: z.string() }).nullable() })

export const wallet = z.object({
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    company_name: z.string(),
    kind: z.enum(KINDS),
    country: z.string().nullable(),
  }),
  credits: z.number(),
  /** How far below zero the wallet may go. */
  credit_limit: z.number(),
  /** Taken by orders that are not delivered yet. */
  held: z.number(),
  /** The credits in money, at today's rate; for display only. */
  balance: z.number(),
  last_moved_at: instant.nullable(),
  can: z.object({ adjust: z.boolean(), change_limit: z.boolean() }),
})

export const proof = z.object({
  at: instant,
  wallets: count,
  transfers: count,
  wrong: z.array(z.object({ account: z.string(), stored: z.number(), counted: z.number() })),
})

const userParam = z.strictObject({ user_id: id })
/** Whoever writes invoices has to find the customer, and sees what their wallet holds. */
const BALANCE_READERS = { any_of: ['dealers_balance', 'dealers_invoices', 'agent_manager'] } as const

export const credits = endpoints({
  'GET /credits_history_user': {
    summary: 'Own credits: what came and went, newest first',
    access: 'customer',
    for_buyers: true,
    query: listQuery(['at'], { act: z.enum(MOVEMENT_ACTS).optional(), after }),
    response: longListOf(movement),
  },
  'GET /credits_balance_user': {
    summary: 'Own balance at the end of each day, for a chart',
    access: 'customer',
    for_buyers: true,
    query: z.strictObject({ days: z.enum(['30', '90', '365']).default('90') }),
    response: z.object({ items: z.array(z.object({ date: calendarDate, credits: z.number() })) }),
  },
  'GET /balances': {
    summary: 'Wallets of dealers or of agents',
    access: BALANCE_READERS,
    query: listQuery(['name', 'credits', 'last_moved_at'], {
      of: z.enum(['dealers', 'agents']).default('dealers'),
      after,
    }),
    response: longListOf(wallet),
  },
  'GET /balances/{user_id}/history': {
    summary: "A customer's statement",
    access: BALANCE_READERS,
    params: userParam,
    query: listQuery(['at'], { act: z.enum(MOVEMENT_ACTS).optional(), after }),
    response: longListOf(staffMovement),
  },
  'POST /balances/{user_id}/adjust': {
    summary: 'Add or take credits by hand, with a reason that the customer sees',
    access: 'dealers_balance',
    params: userParam,
    body: z.strictObject({
      credits: decimal(-AMOUNT_MAX, AMOUNT_MAX),
      reason: line(CREDIT_BOUNDS.adjust_reason, LENGTHS.reason_min),
    }),
    response: wallet,
    errors: ['not_enough_credits'],
  },
  'PUT /balances/{user_id}/credit_limit': {
    summary: 'How far below zero this wallet may go',
    access: 'dealers_balance',
    params: userParam,
    body: z.strictObject({ credit_limit: decimal(0, AMOUNT_MAX) }),
    response: wallet,
    errors: ['credit_limit_in_use'],
  },
  'GET /ledger_proof': {
    summary: 'What the last check of the books found; null before the first night',
    access: { any_of: ['dealers_balance', 'dealers_invoices'] },
    response: z.object({ proof: proof.nullable() }),
  },
  'POST /ledger_proof': {
    summary: 'Check the books now',
    access: { any_of: ['dealers_balance', 'dealers_invoices'] },
    response: z.object({ proof }),
  },
})
