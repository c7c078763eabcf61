import { sql } from 'kysely'
import { LEFT_OUT_REASONS, type LeftOutReason } from '#contract/mailings/states.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { type Audience, idsOf, leftOutReason, peopleOf } from './audience.ts'
import { assertMails, assertSees } from './mailing-abilities.ts'
import { getMailing } from './mailing-store.ts'

type Key = 'GET /mailing_audience'

const EXAMPLES = 5

/** The number that is shown before anything is sent, by the very filter that gathers the recipients. */
export async function countAudience(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { audience, mailing_id, ...filter } = call.query
  assertMails(call, { audience })
  const chosen = mailing_id ? await getMailing(tx, mailing_id) : null
  if (chosen) assertSees(call, chosen)
  const asked = { audience, filter, user_ids: chosen?.user_ids }
  return { ...(await countPeople(tx, asked)), examples: await findExamples(tx, asked) }
}

export async function countPeople(tx: ReadTx, audience: Audience) {
  const { rows } = await sql<{ reason: LeftOutReason | null; n: number }>`
    select ${leftOutReason} as reason, count(*) as n
    from ${peopleOf(tx, audience)} group by 1`.execute(tx.db)
  const counted = (reason: LeftOutReason | null) => rows.find((row) => row.reason === reason)?.n ?? 0
  const reasons = Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, counted(reason)])) as Record<
    LeftOutReason,
    number
  >
  const left_out = Object.values(reasons).reduce((sum, n) => sum + n, 0)
  return { people: counted(null), left_out, reasons }
}

/** One for each language that is read, as far as they go, so that the preview shows both directions. */
async function findExamples(tx: ReadTx, audience: Audience) {
  const { rows } = await sql<Answer<Key>['examples'][number]>`
    select id, name, email, locale from (
      select distinct on (u.locale) u.id, ${personName} as name, u.email, u.locale
      from ${idsOf(tx, audience, null, 1000, 'any')} as found (id)
      join users u on u.site_id = ${tx.siteId} and u.id = found.id
      where ${leftOutReason} is null order by u.locale, u.id
    ) examples order by locale <> 'en', locale limit ${EXAMPLES}`.execute(tx.db)
  return rows
}
