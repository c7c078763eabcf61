import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { EVENT_KEYS, SUBJECT_KINDS } from '#contract/notifications/events.ts'
import { outgoingMail } from '#features/mails/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'

const person = z.object({
  userId: z.string(),
  /** Theirs, finished; one is written of the notification where it is left out; null: none is sent. */
  mail: outgoingMail.nullish(),
})

const happening = z.object({
  /** Names the happening: told once, however often the job runs. */
  id: z.string(),
  event: z.enum(EVENT_KEYS),
  /** Customers by name, with the account whose matter it is (null: everybody's); or the staff whom its permission shows it to. */
  to: z.union([
    z.object({ accountId: z.string().nullable(), people: z.array(person).readonly() }),
    z.object({
      /** The one who works on it, if somebody does: then nobody else is told. */
      assigneeId: z.string().nullish(),
      /** To the address of the site, whatever its people chose. */
      siteMail: outgoingMail.nullish(),
    }),
  ]),
  /** Who did it. Staff are not told of what they do themselves. */
  byUserId: z.string().nullish(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string() }),
  /** What its texts name. Figures are numbers: each language writes them its own way. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The message whose words these are: once it was deleted, nobody is told a word of it. */
  quotes: z.string().nullish(),
  /** A path of the site. */
  link: z.string(),
})

export type QueuedHappening = z.output<typeof happening>
export type Happening = Omit<z.input<typeof happening>, 'id'>

/** The job itself stands in send-notifications.ts, which knows everything that this file need not. */
export const SEND_NOTIFICATIONS = { name: 'notifications.send', data: happening }

/** Tells people of something, each by the ways they want, once the transaction has committed. */
export function notify(tx: Tx, told: Happening): void {
  enqueue(tx, SEND_NOTIFICATIONS, { id: newId(), ...told })
}
