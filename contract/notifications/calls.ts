import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { after, count, id, instant } from '../primitives.ts'
import { EVENT_KEYS, SUBJECT_KINDS } from './events.ts'

const subject = z.strictObject({ kind: z.enum(SUBJECT_KINDS), id })

export const notification = z.object({
  id,
  event: z.enum(EVENT_KEYS),
  /** In the reader's language. */
  title: z.string(),
  body: z.string(),
  /** The path of the screen that it leads to. */
  link: z.string(),
  subject: z.object({ kind: z.string(), id }),
  /** How often it happened since it was last read. */
  count: z.int().min(1),
  at: instant,
  is_read: z.boolean(),
})

const unread = count

export const notifications = endpoints({
  'GET /notifications': {
    summary: 'What the bell shows: the newest first, and how many are unread',
    access: 'signed_in',
    query: z.strictObject({ after }),
    response: z.object({ items: z.array(notification), next: z.string().nullable(), unread }),
  },
  'POST /notifications/read': {
    summary: 'Mark notifications as read: some, those about a subject, or all',
    access: 'signed_in',
    not_while_acting: true,
    /** Exactly one of the three. */
    body: z.strictObject({
      ids: z.array(id).min(1).max(100).optional(),
      subject: subject.optional(),
      all: z.literal(true).optional(),
    }),
    response: z.object({ unread }),
    ignores_idempotency_key: true,
  },
})
