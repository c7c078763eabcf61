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

type Asked = [
  siteId: string,
  now: Date,
  timezone: string,
  unit: Periods['unit'],
  last: number,
  names: readonly string[],
  ownerId: string,
]

const PERIODS = `
  periods as materialized (
    select local, app.begin_of_day(local, $3) as begins, app.begin_of_day(local + ('1 ' || $4)::interval, $3) as ends
    from generate_series(0, $5::int - 1) n,
      lateral (select date_trunc($4, $2::timestamptz at time zone $3) - n * ('1 ' || $4)::interval as local) p
  )`

/** A span of time at a time, on the index. Without `offset` a plan for any values reads all of a figure for every span. */
const within = (grain: 'day' | 'quarter', from: string, to: string) => `
  lateral (select name, part, amount from figures where site_id = $1 and name = any($6) and owner_id = $7
    and grain = '${grain}' and at >= ${from} and at < ${to} offset 0) f`

/**
 * What is kept of `spans`, which have a key and two ends. Days of UTC between the midnights next to the ends are added up;
 * what lies between an end and its midnight is added or taken away in quarters of an hour. A day in Berlin is some 17 rows
 * and not 96, a month 47 and not 3,000.
 */
const keptOf = (spans: string) => `
  bounds as materialized (
    select *, date_trunc('day', begins + interval '12 hours', 'UTC') as first_midnight,
      date_trunc('day', ends + interval '12 hours', 'UTC') as last_midnight
    from ${spans}
  ), kept as (
    select local, name, part, amount from bounds, ${within('day', 'first_midnight', 'last_midnight')}
    union all
    select local, name, part, case when begins < first_midnight then amount else -amount end
    from bounds, ${within('quarter', 'least(begins, first_midnight)', 'greatest(begins, first_midnight)')}
    union all
    select local, name, part, case when ends > last_midnight then amount else -amount end
    from bounds, ${within('quarter', 'least(ends, last_midnight)', 'greatest(ends, last_midnight)')}
    union all
    select local, name, part, amount from bounds join figure_changes c on c.site_id = $1 and c.name = any($6)
      and ($7 = '${WHOLE_SITE}'::uuid or c.owner_id = $7) and c.at >= begins and c.at < ends
  )`

const readPeriods = preparedQuery<PeriodSums, Asked>(`
  with ${PERIODS}, ${keptOf('periods')}, summed as (
    select local, name, part, sum(amount)::bigint as amount from kept group by local, name, part
  )
  select to_char(local, case $4 when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end) as period,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'part', part, 'amount', amount)) filter (where name is not null),
      '[]') as sums
  from periods left join summed using (local) group by local order by local`)

/** The sums of each period, of one customer or of the whole site. */
export const sumByPeriod = (
  tx: ReadTx,
  names: readonly string[],
  { unit, last, timezone }: Periods,
  ownerId: string = WHOLE_SITE,
): Promise<PeriodSums[]> => readPeriods(tx, tx.siteId, tx.now, timezone, unit, last, names, ownerId)

const readTogether = preparedQuery<Sum, Asked>(`
  with ${PERIODS}, ${keptOf('(select min(local) as local, min(begins) as begins, max(ends) as ends from periods) p')}
  select name, part, sum(amount)::bigint as amount from kept group by name, part`)

/** The sums of these periods together, of the whole site: their days are added up, and only the ends in quarters. */
export const sumOfPeriods = (
  tx: ReadTx,
  names: readonly string[],
  { unit, last, timezone }: Periods,
): Promise<Sum[]> => readTogether(tx, tx.siteId, tx.now, timezone, unit, last, names, WHOLE_SITE)

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
