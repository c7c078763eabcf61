import { sql } from 'kysely'
import { KINDS_OF_LIST, type ListOfPeople } from '#contract/dealers/bounds.ts'
import type { LeftOutReason } from '#contract/mailings/states.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import { foundPeople } from '#features/dealers/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { MailingFilter } from './mailing-store.ts'

export interface Audience {
  audience: ListOfPeople
  filter: MailingFilter
  /** Chosen one by one; where there are none the filter tells. */
  user_ids?: readonly string[] | null | undefined
}

/** How far a walk through the audience has come: the oldest accounts come first. */
export interface Gathered {
  at: string
  id: string
}

/** Why a person of `users as u` gets no mailing now; null: they do. The same for the number, the list and the last look. */
export const leftOutReason = sql<LeftOutReason | null>`case
  when u.deleted_at is not null or u.decoy then 'deleted'
  when u.role_id <> ${ROLE.customer} then 'not_a_customer'
  when u.unsubscribed_at is not null then 'unsubscribed'
  when u.status = ${STATUS.blocked} then 'blocked'
  when not u.verified then 'unverified' end`

/** Whether it is all customers of a list: they stand in `users` and need not be searched. */
const isEverybody = ({ filter, user_ids }: Audience): boolean =>
  !user_ids && Object.values(filter).every((value) => value === undefined)

/** `users as u` of the whole audience, to be counted. */
export function peopleOf(tx: ReadTx, audience: Audience) {
  if (!isEverybody(audience))
    return sql`${idsOf(tx, audience, null, EVERYBODY, 'any')} as found (id)
      join users u on u.site_id = ${tx.siteId} and u.id = found.id`
  return sql`(select * from users where site_id = ${tx.siteId} and role_id = ${ROLE.customer} and not decoy
    and deleted_at is null and kind in (${kindsOf(audience.audience)})) u`
}

const EVERYBODY = 1_000_000

/** Written into the statement: few are agents, and they stand on an index of their own. */
const kindsOf = (audience: ListOfPeople) => sql.join(KINDS_OF_LIST[audience].map((kind) => sql.lit(kind)))

/** The ids of an audience, as many as are wanted, behind those that were gathered already. */
export function idsOf(
  tx: ReadTx,
  { audience, filter, user_ids }: Audience,
  after: Gathered | null,
  most: number,
  sort: 'created_at' | 'any' = 'created_at',
) {
  if (!user_ids) {
    const walk = {
      sort,
      isDescending: false,
      after: after && { key: after.at, id: after.id },
      most,
    } as const
    return foundPeople(tx, { ...filter, of: audience }, walk)
  }
  return sql<string>`(select c.id from users c where c.site_id = ${tx.siteId} and c.id = any(${user_ids})
    and c.role_id = ${ROLE.customer} and not c.decoy and c.deleted_at is null
    and c.kind = any(${[...KINDS_OF_LIST[audience]]})
    and (${after?.at ?? null}::timestamptz is null
      or (c.created_at, c.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by c.created_at, c.id limit ${most})`
}
