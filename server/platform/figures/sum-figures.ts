import type { ReadTx } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import { WHOLE_SITE } from './figure.ts'

export interface Periods {
  unit: 'day' | 'month'
  /** So many, the running one last. */
  last: number
  /** Whose days and months they are. */
  timezone: string
}

export interface Sum {
  name: string
  part: string
  amount: number
}

interface PeriodSums {
  /** `2026-05-11` or `2026-05`. */
  period: string
  sums: Sum[]
}

type Asked = [siteId: string, now: Date, timezone: string, ownerId: string]

/**
 * Where periods meet, and where each begins and ends. Of `step` periods one is made. Unit and number stand in the text, as
 * do names: PostgreSQL plans for any values then, and not anew at every call, which took as long as the reading.
 */
const spansOf = ({ unit, last }: Periods, step: number) => `
  bounds as materialized (
    select local, moment, date_trunc('day', moment + interval '12 hours', 'UTC') as midnight,
      lag(local) over (order by local) as local_before
    from generate_series(0, ${last}, ${step}) n,
      lateral (select date_trunc('${unit}', $2::timestamptz at time zone $3) + (1 - n) * interval '1 ${unit}' as local) p,
      lateral (select app.begin_of_day(local, $3) as moment offset 0) b
  ), spans as materialized (
    select * from (
      select local, moment as begins, midnight as first_midnight, lead(moment) over later as ends,
        lead(midnight) over later as last_midnight
      from bounds window later as (order by local)
    ) as begun where ends is not null
  )`

const namesIn = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** A span of time at a time, on the index. Without `offset` a plan for any values reads all of a figure for every span. */
const within = (names: readonly string[], grain: 'day' | 'quarter', from: string, to: string) => `
  lateral (select name, part, amount from figures where site_id = $1 and name in (${namesIn(names)}) and owner_id = $4
    and grain = '${grain}' and at >= ${from} and at < ${to} offset 0) f`

/**
 * What is kept of the spans. Days of UTC between the midnights next to their ends are added up. What lies between an end
 * and its midnight is read in quarters of an hour: one of the two spans that meet there lacks it, the other has it too
 * much. A day in Berlin is some 9 rows and not 96, a month 39 and not 3,000.
 */
const keptOf = (names: readonly string[]) => `
  kept as (
    select local, name, part, amount from spans, ${within(names, 'day', 'first_midnight', 'last_midnight')}
    union all
    select moved.local, name, part, moved.direction * amount
    from bounds, ${within(names, 'quarter', 'least(moment, midnight)', 'greatest(moment, midnight)')},
      lateral (values (local, case when moment < midnight then 1 else -1 end),
        (local_before, case when moment < midnight then -1 else 1 end)) as moved (local, direction)
    union all
    select local, name, part, amount from spans join figure_changes c on c.site_id = $1 and c.name in (${namesIn(names)})
      and ($4 = '${WHOLE_SITE}'::uuid or c.owner_id = $4) and c.at >= begins and c.at < ends
  )`

/** The sums of each period, of one customer or of the whole site. */
export function sumByPeriod(
  tx: ReadTx,
  names: readonly string[],
  periods: Periods,
  ownerId: string = WHOLE_SITE,
): Promise<PeriodSums[]> {
  const read = preparedQuery<PeriodSums, Asked>(`
    with ${spansOf(periods, 1)}, ${keptOf(names)}, summed as (
      select local, name, part, sum(amount)::bigint as amount from kept group by local, name, part
    )
    select to_char(local, '${periods.unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}') as period,
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'part', part, 'amount', amount)) filter (where name is not null),
        '[]') as sums
    from spans left join summed using (local) group by local order by local`)
  return read(tx, tx.siteId, tx.now, periods.timezone, ownerId)
}

/** The sums of these periods together, of the whole site: their days are added up, and only the ends in quarters. */
export function sumOfPeriods(tx: ReadTx, names: readonly string[], periods: Periods): Promise<Sum[]> {
  const read = preparedQuery<Sum, Asked>(`
    with ${spansOf(periods, periods.last)}, ${keptOf(names)}
    select name, part, sum(amount)::bigint as amount from spans join kept using (local) group by name, part`)
  return read(tx, tx.siteId, tx.now, periods.timezone, WHOLE_SITE)
}

const readTotals = preparedQuery<Sum, [siteId: string, names: readonly string[]]>(`
  select name, part, sum(amount)::bigint as amount from (
    select name, part, amount from figures
    where site_id = $1 and name = any($2) and owner_id = '${WHOLE_SITE}' and grain = 'day'
    union all
    select name, part, amount from figure_changes where site_id = $1 and name = any($2)
  ) as kept group by name, part`)

/** From the first day on, for figures that are totalled. */
export const sumOfAllDays = (tx: ReadTx, names: readonly string[]): Promise<Sum[]> =>
  readTotals(tx, tx.siteId, names)

/** The sum of one figure; of one part of it, where that is said. */
export const amountOf = (sums: readonly Sum[], name: string, part?: string): number =>
  sums
    .filter((sum) => sum.name === name && (part === undefined || sum.part === part))
    .reduce((all, { amount }) => all + amount, 0)
