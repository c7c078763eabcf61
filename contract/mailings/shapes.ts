import { z } from 'zod'
import { LISTS_OF_PEOPLE } from '../dealers/bounds.ts'
import { count, id, instant } from '../primitives.ts'
import { LEFT_OUT_REASONS, MAILING_STATES, RECIPIENT_STATES } from './states.ts'

const person = z.object({ id, name: z.string() })

/** How many got it, and what became of the others. */
export const mailingCounts = z.object({
  /** Everybody of the audience, those who are left out among them. */
  total: count,
  /** Who still waits for it. */
  waiting: count,
  sent: count,
  refused: count,
  bounced: count,
  left_out: count,
  unknown: count,
})

/** A mailing as the list shows it. */
export const mailing = z.object({
  id,
  audience: z.enum(LISTS_OF_PEOPLE),
  subject: z.string(),
  state: z.enum(MAILING_STATES),
  counts: mailingCounts,
  created_by: person,
  created_at: instant,
  changed_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    start: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    stop: z.boolean(),
    send_again: z.boolean(),
  }),
})

export const mailingDetails = mailing.extend({
  body: z.string(),
  /** As the address of the list of people says them. */
  filter: z.record(z.string(), z.string()),
  /** Chosen one by one; null where the filter tells. */
  user_ids: z.array(id).nullable(),
  /** False while the recipients are still being gathered. */
  is_frozen: z.boolean(),
  /** What the mail server said when it took no mails, and when it is tried again. */
  trouble: z.object({ message: z.string(), retry_at: instant }).nullable(),
})

/** Whom a mailing would go to. */
export const audienceCount = z.object({
  people: count,
  left_out: count,
  reasons: z.record(z.enum(LEFT_OUT_REASONS), count),
  /** A few of those who get it, to look at the mail with their eyes. */
  examples: z.array(z.object({ id, name: z.string(), email: z.string(), locale: z.string() })),
})

export const mailingPreview = z.object({
  recipient: z.object({ name: z.string(), email: z.string() }),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  subject: z.string(),
  /** Safe markup. */
  html: z.string(),
  reason: z.string(),
  unsubscribe: z.string(),
})

export const recipient = z.object({
  number: count,
  user_id: id,
  name: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum(LEFT_OUT_REASONS).nullable(),
  /** What the mail server said. */
  error: z.string(),
  at: instant.nullable(),
})
