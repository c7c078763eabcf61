import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, instant, timeOfDay, timeZone } from '../primitives.ts'
import { PACES, RULES, type TopicTable } from './choices.ts'
import {
  AUDIENCE_TOPICS,
  type NotificationAudience,
  type Topic,
  topicsOf,
  type Way,
  waysOf,
} from './events.ts'

/** A cell a topic and a way, of those that somebody is told of. */
function tableOf<S extends z.ZodType>(audience: NotificationAudience, cell: S) {
  const row = Object.fromEntries(waysOf(audience).map((way) => [way, cell.optional()]))
  return z.strictObject(
    Object.fromEntries(topicsOf(audience).map((topic) => [topic, z.strictObject(row).optional()])),
  ) as unknown as z.ZodType<Partial<Record<Topic, Partial<Record<Way, z.output<S>>>>>>
}

const rule = z.enum(RULES)
const siteTables = z.strictObject({
  customers: tableOf('customers', rule).optional(),
  staff: tableOf('staff', rule).optional(),
})

/** Of customers and of staff: which of the two a person is, the server knows. */
const everyTopic = z.strictObject(
  Object.fromEntries(
    [...new Set<Topic>([...AUDIENCE_TOPICS.customers, ...AUDIENCE_TOPICS.staff])].map((topic) => [
      topic,
      z
        .strictObject({
          email: z.boolean().optional(),
          push: z.boolean().optional(),
          telegram: z.boolean().optional(),
        })
        .optional(),
    ]),
  ),
) as unknown as z.ZodType<TopicTable<boolean>>

/** What a person changes; what is left out stays. */
const ownChanges = z.strictObject({
  ways: everyTopic.optional(),
  email_pace: z.enum(PACES).optional(),
  /** Both or none; null ends them. */
  quiet_from: timeOfDay.nullable().optional(),
  quiet_to: timeOfDay.nullable().optional(),
  /** Null: the site's. */
  timezone: timeZone.nullable().optional(),
})

const cell = z.object({
  /** Whether they are told by this way. */
  on: z.boolean(),
  /** False where the site has switched it off for everybody. */
  allowed: z.boolean(),
})

const tableIn = <S extends z.ZodType>(of: S) => z.record(z.string(), z.record(z.string(), of))

const ownSettings = z.object({
  audience: z.enum(['customers', 'staff']),
  ways: tableIn(cell),
  email_pace: z.enum(PACES),
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  timezone: z.string().nullable(),
  /** Whose applies while they have chosen none. */
  site_timezone: z.string(),
  /** They asked to be told when orders are taken again. */
  waits_for_services: z.boolean(),
  /** For staff, on a site with a bot. */
  telegram: z
    .object({
      bot: z.string(),
      /** The chat that they connected; `name` is what they are called there. */
      link: z.object({ name: z.string(), since: instant }).nullable(),
    })
    .optional(),
})

const shown = z.object({
  own: ownSettings,
  /** For those who look after the settings of the site. */
  site: z.object({ customers: tableIn(rule), staff: tableIn(rule) }).optional(),
})

export const notificationSettings = endpoints({
  'GET /notification_settings': {
    summary: 'What the caller is told and how; with the permission, also what the site allows',
    access: 'signed_in',
    response: shown,
  },
  'POST /notification_settings': {
    summary: 'Change what the caller is told, or what the site allows (permission settings)',
    access: 'signed_in',
    not_while_acting: true,
    body: z.strictObject({ own: ownChanges.optional(), site: siteTables.optional() }),
    response: shown,
    ignores_idempotency_key: true,
    errors: ['forbidden'],
  },
  'POST /notification_request': {
    summary: 'Ask to be told when orders are taken again',
    access: 'customer',
    not_while_acting: true,
    response: done,
    ignores_idempotency_key: true,
  },
})
