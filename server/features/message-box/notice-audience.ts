import { type RawBuilder, sql } from 'kysely'
import type { NoticeAudience } from '#contract/message-box/bounds.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { ReadTx } from '#platform/db/database.ts'

/**
 * Whether a row `n` (audience, price_types, countries) is for the account of a row `a` (kind, price_type, country). The one
 * rule, for what is shown and for what is counted.
 */
export const reaches = sql<boolean>`
  (n.audience = 'all' or (n.audience = 'agents') = (a.kind = 'agent'))
  and (cardinality(n.price_types) = 0 or a.price_type = any (n.price_types))
  and (cardinality(n.countries) = 0 or a.country = any (n.countries))`

/** People who can sign in, counted by what an audience asks for. Colleagues are what their employer is. */
const census = (tx: ReadTx) => sql`(
  select e.kind, e.price_type, e.country, count(*) as people
  from users u join users e on e.site_id = u.site_id and e.id = coalesce(u.employer_id, u.id)
  where u.site_id = ${tx.siteId} and u.role_id = ${ROLE.customer} and not u.decoy and u.deleted_at is null
    and u.verified and u.status = ${STATUS.active} and e.status = ${STATUS.active} and e.deleted_at is null
  group by 1, 2, 3) a`

/** How many people each of these rows `n` is for, by their ids. All people are walked through once, for any number of rows. */
export async function countPeople(tx: ReadTx, notices: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; people: number }>`
    select n.id, sum(a.people)::bigint as people from ${notices} join ${census(tx)} on ${reaches}
    group by n.id`.execute(tx.db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

export const notices = (tx: ReadTx, ids: readonly string[]) => sql`
  (select * from notices where site_id = ${tx.siteId} and id = any (${ids}::uuid[])) n`

/** An audience that no notice has yet. */
export const chosen = (
  audience: NoticeAudience,
  priceTypes: readonly string[],
  countries: readonly string[],
) => sql`
  (select 'chosen' as id, ${audience}::text as audience, ${priceTypes}::smallint[] as price_types,
    ${countries}::text[] as countries) n`
