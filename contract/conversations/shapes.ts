import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, instant, prose } from '../primitives.ts'
import { MESSAGE_BOUNDS } from './bounds.ts'

export const message = z.object({
  id,
  from_staff: z.boolean(),
  /** Written by the side of whoever reads it: the customer's, or that of all staff. */
  mine: z.boolean(),
  /** Customers read the site's name instead of a staff member's. */
  sender_name: z.string(),
  text: z.string(),
  /** A note that staff left for each other; customers are not shown any. */
  internal: z.boolean(),
  /** Came as an answer to a mail. */
  by_mail: z.boolean(),
  file: z.object({ name: z.string(), size: z.int(), deleted_at: instant.nullable() }).nullable(),
  created_at: instant,
  read_at: instant.nullable(),
  /** `forward`: on a sub-portal, from its customer to its provider or the other way. */
  can: z.object({ delete: z.boolean(), forward: z.boolean() }),
})
export type Message = z.output<typeof message>

/** A text, an attachment, or both. */
export const messageForm = {
  fields: z.strictObject({ text: prose(MESSAGE_BOUNDS.text).optional() }),
  files: { file: { max_bytes: LIMITS.attachment } },
}

/** What goes on to somebody else: in whichever words, with the attachment or without. */
export const forwardBody = z.strictObject({
  text: prose(MESSAGE_BOUNDS.text).optional(),
  with_file: z.boolean(),
})
