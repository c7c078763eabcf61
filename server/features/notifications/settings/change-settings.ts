import type { SiteMatrix, TopicTable } from '#contract/notifications/choices.ts'
import { type Topic, topicsOf, type Way, waysOf } from '#contract/notifications/events.ts'
import { changesOf } from '#features/audit/index.ts'
import { lockSettings } from '#features/settings/index.ts'
import { can } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getMatrix, updateMatrix } from '../matrix-store.ts'
import { tell } from '../notification-consequences.ts'
import { getChoice, keepChoice } from './choice-store.ts'
import { audienceOf, presentSettings } from './show-settings.ts'

type Key = 'POST /notification_settings'

/** A person's own choice, or the site's; both touch only what was sent. */
export async function changeNotificationSettings(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { own, site } = call.body
  if (site && !can(call.actor, 'settings')) throw new AppError('forbidden')
  if (own) await changeOwn(tx, call, own)
  if (site) await changeSite(tx, call, site)
  return presentSettings(tx, call.actor)
}

async function changeOwn(tx: Tx, { actor }: Call<Key>, own: NonNullable<Call<Key>['body']['own']>) {
  const { ways = {} } = own
  const audience = audienceOf(actor)
  for (const [topic, row] of Object.entries(ways)) {
    if (!topicsOf(audience).includes(topic as Topic)) throw fieldError(`own.ways.${topic}`, 'unknown')
    const stray = Object.keys(row).find((way) => !waysOf(audience).includes(way as Way))
    if (stray) throw fieldError(`own.ways.${topic}.${stray}`, 'unknown')
  }
  const before = await getChoice(tx, actor.userId)
  const { quiet_from = before.quiet_from, quiet_to = before.quiet_to } = own
  if ((quiet_from === null) !== (quiet_to === null)) throw fieldError('own.quiet_to', 'required')
  if (quiet_from !== null && quiet_from === quiet_to) throw fieldError('own.quiet_to', 'contradicts')
  await keepChoice(tx, actor.userId, {
    ways: joined(before.ways, ways as TopicTable<boolean>),
    email_pace: own.email_pace ?? before.email_pace,
    quiet_from,
    quiet_to,
    timezone: own.timezone === undefined ? before.timezone : own.timezone,
  })
}

async function changeSite(tx: Tx, call: Call<Key>, site: SiteMatrix) {
  await lockSettings(tx)
  const before = await getMatrix(tx)
  const after: SiteMatrix = {
    customers: joined(before.customers ?? {}, site.customers ?? {}),
    staff: joined(before.staff ?? {}, site.staff ?? {}),
  }
  await updateMatrix(tx, after)
  const changes = changesOf(flat(before), flat(after))
  if (changes) await tell(tx, call, 'matrix.changed', { subject: call.site.slug, ...changes })
}

/** Cell by cell. */
function joined<V>(before: TopicTable<V>, changes: TopicTable<V>): TopicTable<V> {
  const table = { ...before }
  for (const [topic, row] of Object.entries(changes) as [Topic, Partial<Record<Way, V>>][])
    table[topic] = { ...table[topic], ...row }
  return table
}

/** As the log shows it, a line a cell. */
const flat = (matrix: SiteMatrix): Record<string, string> =>
  Object.fromEntries(
    Object.entries(matrix).flatMap(([audience, table]) =>
      Object.entries(table).flatMap(([topic, row]) =>
        Object.entries(row).map(([way, rule]) => [`${audience}.${topic}.${way}`, rule]),
      ),
    ),
  )
