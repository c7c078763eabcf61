import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count, done, id, instant, line, listOf, listQuery } from '../primitives.ts'
import { AUTOMATION_BOUNDS } from './bounds.ts'

const solution = z.object({
  id,
  label: z.string(),
  original_sha256: z.string(),
  original_size: count,
  order_id: id.nullable(),
  order_no: count.nullable(),
  created_by: z.string(),
  created_at: instant,
  used: count,
  last_used_at: instant.nullable(),
  /** Suspended solutions serve nobody: what they make was rejected, by a customer or by staff. */
  suspension: z
    .object({
      at: instant,
      /** The words of whoever rejected it; staff need not say any. */
      reason: z.string(),
      order_id: id.nullable(),
      order_no: count.nullable(),
    })
    .nullable(),
})

const settings = z.object({
  solutions_on: z.boolean(),
  engine_on: z.boolean(),
  engine_url: z.string(),
  /** Whether one is stored; it never leaves the server. */
  has_engine_secret: z.boolean(),
})

export const automation = endpoints({
  'GET /automation_settings': {
    summary: 'How orders are served without staff',
    access: 'settings',
    response: settings,
  },
  'POST /automation_settings': {
    summary: 'Change it; what is left out stays, secrets are write-only',
    access: 'settings',
    body: z
      .strictObject({
        solutions_on: z.boolean(),
        engine_on: z.boolean(),
        engine_url: line(AUTOMATION_BOUNDS.engine_url),
        engine_secret: line(AUTOMATION_BOUNDS.engine_secret),
      })
      .partial(),
    response: settings,
    errors: ['outgoing_address_refused'],
  },
  'POST /automation_settings/test': {
    summary: 'Ask the outside engine whether it hears us',
    access: 'settings',
    response: z.object({ ok: z.boolean(), message: z.string() }),
    errors: ['outgoing_address_refused'],
  },
  'GET /solutions': {
    summary: 'Kept solutions',
    access: 'orders',
    query: listQuery(['created_at', 'used'], { suspended: z.enum(['true', 'false']).optional() }),
    response: listOf(solution),
  },
  'PUT /solutions/{id}/lift_suspension': {
    summary: 'Let the automation use a suspended solution again',
    access: 'orders',
    params: z.strictObject({ id }),
    response: done,
  },
  'DELETE /solutions/{id}': {
    summary: 'Forget a solution',
    access: 'orders',
    params: z.strictObject({ id }),
    response: done,
  },
})
