import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { done, id, instant, prose } from '../primitives.ts'

const idParam = z.strictObject({ id })
/** Whoever the order belongs to, and staff. */
const ORDER_PEOPLE = { owner_or: 'orders' } as const

export const orderMessage = z.object({
  id,
  from_staff: z.boolean(),
  /** Written by the side of whoever reads it: the owner's, or that of all staff. */
  mine: z.boolean(),
  /** Customers read the site's name instead of a staff member's. */
  sender_name: z.string(),
  text: z.string(),
  file: z.object({ name: z.string(), size: z.int(), deleted_at: instant.nullable() }).nullable(),
  created_at: instant,
  read_at: instant.nullable(),
  can: z.object({ delete: z.boolean() }),
})

export const orderMessages = endpoints({
  'POST /order_message/{id}': {
    summary: 'Write about an order, with one attachment',
    access: ORDER_PEOPLE,
    params: idParam,
    multipart: {
      fields: z.strictObject({ text: prose(5000).optional() }),
      files: { file: { max_bytes: LIMITS.attachment } },
    },
    response: orderMessage,
    errors: ['file_too_large', 'rate_limited', 'wrong_state'],
  },
  'GET /order_messages/{id}': {
    summary: 'The messages of an order, oldest first',
    access: ORDER_PEOPLE,
    params: idParam,
    response: z.object({ items: z.array(orderMessage) }),
  },
  'POST /order_messages/{id}/read': {
    summary: 'All messages of the other side have been seen',
    access: ORDER_PEOPLE,
    params: idParam,
    response: done,
  },
  'DELETE /order_message/{id}': {
    summary: 'Delete a message: own ones; staff any',
    access: ORDER_PEOPLE,
    params: idParam,
    response: done,
  },
  'GET /order_message/{id}/download_file': {
    summary: 'The attachment of a message',
    access: ORDER_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone'],
  },
})
