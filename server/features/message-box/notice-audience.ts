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

/** People `u` who can sign in, with what an audience asks for as `a`. Colleagues are what their employer is. */
const readers = (tx: ReadTx) => sql`
  users u join users a on a.site_id = u.site_id and a.id = coalesce(u.employer_id, u.id)
    and u.site_id = ${tx.siteId} and u.role_id = ${ROLE.customer} and not u.decoy and u.deleted_at is null
    and u.verified and u.status = ${STATUS.active} and a.status = ${STATUS.active} and a.deleted_at is null`

/** The same, counted. */
const census = (tx: ReadTx) => sql`(
  select a.kind, a.price_type, a.country, count(*) as people from ${readers(tx)} group by 1, 2, 3) a`

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

/** Some of those whom a notice is for and who have not seen it yet, in the order of their ids, from the one after `after`. */
export async function listReadersAfter(
  tx: ReadTx,
  noticeId: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${notices(tx, [noticeId])} join (${readers(tx)}) on ${reaches}
    where (${after}::uuid is null or u.id > ${after}) and not exists (
      select from notice_reads r where r.site_id = u.site_id and r.notice_id = n.id and r.user_id = u.id)
    order by u.id limit ${most}`.execute(tx.db)
  return rows.map(({ id }) => id)
}
