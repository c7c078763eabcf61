import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, id, idParam, instant, line } from '../primitives.ts'

/** As browsers write bytes: base64 for addresses, sometimes with what fills it up. */
const bytes = (characters: number, example: string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`))
    .meta({ examples: [example] })

const POINT = 'BOHVsfl9bw-z8r9npRvnXJJcSBejzlal85V2fu385pixaMQ0CNfvUweM2kg22mSjA7WSYcA0vf5QO2ze2Ptw72o'

const device = z.object({
  id,
  user_agent: z.string(),
  created_at: instant,
  last_sent_at: instant.nullable(),
  /** The browser that asks. */
  is_current: z.boolean(),
})

export const push = endpoints({
  'GET /push/devices': {
    summary: 'The browsers that take pushes for the caller, and the key that a new one subscribes with',
    access: 'signed_in',
    response: z.object({ public_key: z.string(), devices: z.array(device) }),
  },
  'POST /push/subscribe': {
    summary: 'Send pushes to this browser, as long as its session lasts',
    access: 'signed_in',
    not_while_acting: true,
    body: z.strictObject({
      endpoint: line(1000, 1).meta({ examples: ['https://push.example.com/one'] }),
      /** A point of the curve P-256, and a secret of sixteen bytes. */
      keys: z.strictObject({ p256dh: bytes(87, POINT), auth: bytes(22, 'AAAAAAAAAAAAAAAAAAAAAA') }),
    }),
    response: device,
    ignores_idempotency_key: true,
    errors: ['outgoing_address_refused'],
  },
  'POST /push/test': {
    summary: 'Send a push to this browser now, and tell what the push service said',
    access: 'signed_in',
    not_while_acting: true,
    response: z.object({ works: z.boolean(), message: z.string() }),
    ignores_idempotency_key: true,
    errors: ['not_found', 'rate_limited'],
  },
  'DELETE /push/devices/{id}': {
    summary: 'Send no more pushes to one of the own browsers',
    access: 'signed_in',
    not_while_acting: true,
    params: idParam,
    response: done,
  },
})
