import { z } from 'zod'
import { orderStatus } from '../orders/shapes.ts'
import { count, id, instant } from '../primitives.ts'
import { ANSWER_SOURCES, RATINGS, TICKET_STATUSES } from './states.ts'

/* What a ticket looks like to its owner and to staff. */

export const ticketStatus = z.enum(TICKET_STATUSES)
const named = z.object({ id, name: z.string() })
const numbered = z.object({ id, ticket_no: z.int() })

/** As much of an order as tells which one it is. `agent`: where its page is. */
const linkedOrder = z.object({
  id,
  order_no: z.int(),
  vehicle_label: z.string(),
  status: orderStatus,
  agent: z.boolean(),
})

/** What both sides see of it in a list. */
const row = {
  id,
  ticket_no: z.int(),
  subject: z.string(),
  reg_no: z.string(),
  status: ticketStatus,
  order_no: z.int().nullable(),
  created_at: instant,
  changed_at: instant,
  /** Messages of the other side that were not read. */
  unread: count,
  /** The newest message, cut short; notes of staff are none. */
  last_line: z.string(),
}

export const ownTicketRow = z.object(row)

export const ticketRow = z.object({
  ...row,
  customer: named.extend({ company_name: z.string() }),
  assigned_to: named.nullable(),
  /** Since when the customer waits for a word of staff. */
  waiting_since: instant.nullable(),
  rating: z.enum(RATINGS).nullable(),
})

export const ticket = z.object({
  id,
  ticket_no: z.int(),
  subject: z.string(),
  reg_no: z.string(),
  status: ticketStatus,
  order: linkedOrder.nullable(),
  /** Who opened it, of several who work on one wallet. */
  opened_by: z.string(),
  created_at: instant,
  changed_at: instant,
  solved_at: instant.nullable(),
  rating: z.enum(RATINGS).nullable(),
  rating_comment: z.string(),
  /** Where it went on; what was written stands there. */
  merged_into: numbered.nullable(),
  /** Only for staff. */
  staff: z
    .object({
      customer: named.extend({
        company_name: z.string(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
      }),
      assigned_to: named.nullable(),
      waiting_since: instant.nullable(),
      first_answered_at: instant.nullable(),
      /** What went into this one. */
      merged_from: z.array(numbered),
      /** Other tickets that this one could be merged with: of this customer, opened by the same colleague. */
      mergeable: z.array(numbered.extend({ subject: z.string(), status: ticketStatus })),
    })
    .optional(),
  can: z.object({
    write: z.boolean(),
    note: z.boolean(),
    solve: z.boolean(),
    rate: z.boolean(),
    change: z.boolean(),
    assign: z.boolean(),
    merge: z.boolean(),
    delete: z.boolean(),
  }),
})

export const cannedAnswer = z.object({ id, title: z.string(), text: z.string() })

/** Where the answer may stand already. `id`: of the order or the notice. */
export const likelyAnswer = z.object({
  source: z.enum(ANSWER_SOURCES),
  id: id.nullable(),
  title: z.string(),
  excerpt: z.string(),
  /** Only of an order. */
  order: linkedOrder.extend({ promised_at: instant.nullable(), waits_for_customer: z.boolean() }).nullable(),
})
