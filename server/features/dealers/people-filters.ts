import { sql } from 'kysely'
import type { z } from 'zod'
import { toHundredths } from '#contract/amounts.ts'
import { KINDS_OF_LIST, type LastOrder } from '#contract/dealers/bounds.ts'
import type { peopleFilters } from '#contract/dealers/calls.ts'
import { KINDS } from '#contract/roles.ts'
import { type BoundedTotal, boundedTotal, MOST_COUNTED } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, type PageQuery, pageOf } from '#platform/db/paging.ts'

type ListFilters = z.output<z.ZodObject<typeof peopleFilters>>
/** Those of a list, or of everybody who is a customer. */
export type PeopleFilters = Omit<ListFilters, 'of'> & {
  of: ListFilters['of'] | 'all'
  search?: string | undefined
}
export type PeopleSort = 'name' | 'created_at' | 'last_order_at' | 'credits'

/** Where a walk through the list goes on, by what it is sorted by; a null key: among those who never ordered. */
export interface PeopleCursor {
  key: string | null
  id: string
}

interface Walk {
  /** `any`: whoever wants all of them leaves it to what is found soonest. */
  sort: PeopleSort | 'any'
  isDescending: boolean
  after: PeopleCursor | null
  most: number
  /** How far they are counted. */
  counted?: number
  /** Only those who were neither seen nor ordered since. */
  unseenSince?: Date
}

const DAY = 24 * 60 * 60 * 1000

/** The two ends of when somebody ordered last, counted back from now in days. */
const ORDERED: Record<LastOrder, { from?: number; to?: number }> = {
  never: {},
  within_30_days: { from: 30 },
  within_90_days: { from: 90 },
  before_90_days: { to: 90 },
  before_365_days: { to: 365 },
}

/**
 * The function of the database finds people on an index, by any of the filters, and knows no other site. It answers the
 * `ids` of a page and how many `passed`.
 */
function searchPeople(tx: ReadTx, filters: PeopleFilters, walk: Walk) {
  const { search, of, kind, country, status, price_type, balance_from, balance_to, last_order } = filters
  const shown: readonly string[] = of === 'all' ? KINDS : KINDS_OF_LIST[of]
  const { from, to } = last_order ? ORDERED[last_order] : {}
  const daysAgo = (days: number | undefined) => days && new Date(tx.now.getTime() - days * DAY)
  const credits = (amount: number | undefined) => (amount === undefined ? null : toHundredths(amount))
  return sql`app.search_people(${search ? containing(search.toLowerCase()) : null},
    ${kind ? kind.filter((one) => shown.includes(one)) : shown}, ${country ?? null}, ${status?.map(Number) ?? null},
    ${price_type?.map(Number) ?? null}, ${credits(balance_from)}, ${credits(balance_to)},
    ${filters.below_warning === 'true'}, ${daysAgo(from) ?? null}, ${daysAgo(to) ?? null}, ${last_order === 'never'}, ${walk.unseenSince ?? null},
    ${walk.sort}, ${walk.isDescending}, ${walk.after?.key ?? null}, ${walk.after?.id ?? null}, ${walk.most},
    ${walk.counted ?? MOST_COUNTED + 1})`
}

/** Whoever is found, in the order of the walk, as a statement within another. */
export const foundPeople = (tx: ReadTx, filters: PeopleFilters, walk: Walk) =>
  sql<string>`(select unnest(ids) from ${searchPeople(tx, filters, walk)})`

/** A page of a list, and how many there are. They are looked for once to tell both. */
export async function findPeoplePage(
  tx: ReadTx,
  query: PeopleFilters & PageQuery & { after?: string | undefined },
  walk: Pick<Walk, 'sort' | 'isDescending' | 'after'>,
): Promise<{ ids: string[]; total: BoundedTotal }> {
  const { limit, offset } = pageOf(query)
  const skipped = walk.after ? 0 : offset
  const counted = Math.max(MOST_COUNTED, offset) + 1
  const { rows } = await sql<{ ids: string[]; passed: number }>`
    select ids[${skipped + 1}::integer:] as ids, passed
    from ${searchPeople(tx, query, { ...walk, most: skipped + limit, counted })}`.execute(tx.db)
  const { ids, passed } = rows[0] ?? { ids: [], passed: 0 }
  const total = await boundedTotal(query, ids.length, async (most) => Math.min(passed, most))
  return { ids, total }
}
