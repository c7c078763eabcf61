import { sql } from 'kysely'
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus, RUNNING_STATUSES } from '#contract/orders/states.ts'
import { MOST_COUNTED } from '#platform/db/bounded-total.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery, preparedQuery } from '#platform/db/prepared-query.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'
import { PARTS_IN, type Scope } from './order-parts.ts'

/*
 * How many orders there are is never counted anew. A trigger adds a line for every change of state; a job folds the
 * lines into the counts. Each count is the sum of both, read in one statement, so it is exact at any moment.
 */

/** Stands for all customers of a site together: adding up ten thousand of them at every look would be counting anew. */
const ALL = '00000000-0000-0000-0000-000000000000'

interface Counted {
  status: OrderStatus
  orders: number
}

const countedWhere = (ofCounts: string, ofChanges: string) => `
    select status, orders from order_counts where site_id = $1 and ${ofCounts}
    union all
    select status, change from order_count_changes where site_id = $1 and ${ofChanges}`
const inParts = (scope: Scope) => `channel in (${PARTS_IN[scope].map((part) => `'${part}'`).join(', ')})`
type StaffsScope = 'direct' | 'agent'

const countedOfSite = (scope: StaffsScope) =>
  countedWhere(`${inParts(scope)} and user_id = '${ALL}'`, inParts(scope))
const countedOfPerson = (scope: Scope) =>
  countedWhere(`user_id = $2 and ${inParts(scope)}`, `user_id = $2 and ${inParts(scope)}`)

const countsOf = <V extends string[]>(counted: string) =>
  preparedQuery<Counted, [siteId: string, ...V]>(
    `select status, sum(orders)::bigint as orders from (${counted}) as counted group by status`,
  )
const countSite = {
  direct: countsOf<[]>(countedOfSite('direct')),
  agent: countsOf<[]>(countedOfSite('agent')),
}
const countPersons = {
  direct: countsOf<[userId: string]>(countedOfPerson('direct')),
  agent: countsOf<[userId: string]>(countedOfPerson('agent')),
  own: countsOf<[userId: string]>(countedOfPerson('own')),
  relayed: countsOf<[userId: string]>(countedOfPerson('relayed')),
  all: countsOf<[userId: string]>(countedWhere('user_id = $2', 'user_id = $2')),
}

/** How many orders in these states the person of a row has, for lists that show people as `u`. */
export const ordersOfPerson = (statuses: readonly OrderStatus[]) => sql<number>`(
  select coalesce(sum(counted.orders), 0)::bigint from (
    select status, orders from order_counts where site_id = u.site_id and user_id = u.id
    union all
    select status, change from order_count_changes where site_id = u.site_id and user_id = u.id
  ) as counted where status = any(${sql.val(statuses)}))`

export type OrderCounts = Record<OrderStatus, number>

export const toCounts = (rows: readonly Counted[]): OrderCounts =>
  Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.orders ?? 0]),
  ) as OrderCounts

export const countOrders = async (tx: ReadTx, scope: StaffsScope): Promise<OrderCounts> =>
  toCounts(await countSite[scope](tx, tx.siteId))

export const countOrdersOf = async (tx: ReadTx, userId: string, scope: Scope | 'all'): Promise<OrderCounts> =>
  toCounts(await countPersons[scope](tx, tx.siteId, userId))

export const sumOf = (counts: OrderCounts, statuses: readonly OrderStatus[] = ORDER_STATUSES): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

/**
 * Past their promise. A few are counted. Of a backlog that nobody clears, those still in time are counted instead: they
 * are as many as one day brings, and how many are running is known.
 */
export async function countLate(tx: ReadTx, channel: StaffsScope): Promise<number> {
  const [row] = await selectLate[channel](tx, tx.siteId, tx.now)
  return row?.late ?? 0
}

const RUNNING = `(${RUNNING_STATUSES.map((status) => `'${status}'`).join(', ')})`
const runningOf = (channel: StaffsScope, promised: string) =>
  `from orders where site_id = $1 and channel = '${channel}' and status in ${RUNNING} and promised_at ${promised}`
/** Planned once. By its value PostgreSQL would plan for every call anew, which takes longer than the count. */
const NOW = '(select $2::timestamptz)'

const lateOf = (channel: StaffsScope) =>
  preparedQuery<{ late: number }, [siteId: string, now: Date]>(`
  with late as materialized (select ${runningOf(channel, `< ${NOW}`)} limit ${MOST_COUNTED + 1}),
    counted as materialized (select count(*) as few from late)
  select case when few <= ${MOST_COUNTED} then few
    else (select sum(orders) from (${countedOfSite(channel)}) as all_counts where status in ${RUNNING})::bigint
      - (select count(*) ${runningOf(channel, `>= ${NOW}`)}) - (select count(*) ${runningOf(channel, 'is null')}) end as late
  from counted`)
const selectLate = { direct: lateOf('direct'), agent: lateOf('agent') }

/** The open ones that this staff member has taken. */
export async function countTaken(tx: ReadTx, userId: string, channel: StaffsScope): Promise<number> {
  const [row] = await selectTaken(tx, tx.siteId, userId, channel)
  return row?.taken ?? 0
}

const selectTaken = builtQuery((db, siteId: string, userId: string, channel: StaffsScope) =>
  db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('taken'))
    .where('site_id', '=', siteId)
    .where('assigned_to', '=', userId)
    .where('channel', '=', channel)
    .where('status', 'in', writtenOut(OPEN_STATUSES)),
)

/** As a part of the text, so that the planner sees which partial index serves it. */
function writtenOut(statuses: readonly OrderStatus[]) {
  return statuses.map((status) => sql.lit(status))
}

/** Enough for a busy minute, little enough for a moment: after a night without a worker it goes on by bites. */
const BITE = 5000

export const foldCountsJob: ScheduledJob = {
  name: 'orders.fold_counts',
  cron: '* * * * *',
  async run(platform, siteId) {
    await inBites((most) => platform.db.transaction(siteId, (tx) => foldCounts(tx, most)), { bite: BITE })
  },
}

/** Answers how many lines were folded. Both sums change in one statement, so nobody sees one without the other. */
async function foldCounts(tx: Tx, most: number): Promise<number> {
  // Locked in one order: a run that begins before the last has ended waits for it instead of for a deadlock. The ids
  // are an array, because a plan by old statistics compared every line with every other.
  const { rows } = await sql<{ folded: number }>`
    with known as materialized (
      select id from order_count_changes where site_id = ${tx.siteId} order by id limit ${most} for update
    ), taken as (
      delete from order_count_changes where id = any (array(select id from known))
      returning user_id, channel, status, change
    ), folded as (
      insert into order_counts (site_id, user_id, channel, status, orders)
        select ${tx.siteId}::uuid, coalesce(user_id, ${ALL}::uuid), channel, status, sum(change) from taken
        group by grouping sets ((user_id, channel, status), (channel, status))
        order by 2, 3, 4
      on conflict (site_id, channel, status, user_id)
        do update set orders = order_counts.orders + excluded.orders
    )
    select count(*) as folded from taken`.execute(tx.db)
  return rows[0]?.folded ?? 0
}
