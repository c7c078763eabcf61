import type { ReadTx } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import { WHOLE_SITE } from './figure.ts'

type Unit = 'day' | 'month'

export interface Periods {
  unit: Unit
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

type Asked<O = string> = [siteId: string, now: Date, timezone: string, owner: O]

/** Half a unit after a moment: the day or month of UTC that begins then is the one that begins next to the moment. */
const HALF = { day: '12 hours', month: '15 days' }

/**
 * Where periods meet, and where each begins and ends. Of `step` periods one is made. Unit and number stand in the text, as
 * do names: PostgreSQL plans for any values then, and not anew at every call, which took as long as the reading.
 */
const spansOf = ({ unit, last }: Periods, step: number) => `
  bounds as materialized (
    select local, moment, date_trunc('${unit}', moment + interval '${HALF[unit]}', 'UTC') as midnight,
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
const within = (kept: Kept, grain: Unit | 'quarter', from: string, to: string) => `
  lateral (select name, part, amount from figures where site_id = $1 and name in (${namesIn(kept.names)})
    and owner_id = ${kept.of.id} and grain = '${grain}' and at >= ${from} and at < ${to} offset 0) f`

/** Whose figures: of one, who may be the whole site, or of several, each by itself. */
const ONE = { among: '', id: '$4', changes: `($4 = '${WHOLE_SITE}'::uuid or c.owner_id = $4)`, changed: '$4' }
const SEVERAL = {
  among: 'cross join unnest($4::uuid[]) as owners (id)',
  id: 'owners.id',
  changes: 'c.owner_id = any($4)',
  changed: 'c.owner_id',
}

interface Kept {
  names: readonly string[]
  unit: Unit
  of: typeof ONE
}

/**
 * What is kept of the spans. Days or months of UTC between the midnights next to their ends are added up. What lies between
 * an end and its midnight is read in quarters of an hour: one of the two spans that meet there lacks it, the other has it
 * too much. A day in Berlin is some 9 rows and not 96, a month 9 as well and not 3,000.
 */
const keptOf = (kept: Kept) => `
  kept as (
    select local, ${kept.of.id}::uuid as owner_id, name, part, amount
    from spans ${kept.of.among}, ${within(kept, kept.unit, 'first_midnight', 'last_midnight')}
    union all
    select moved.local, ${kept.of.id}, name, part, moved.direction * amount
    from bounds ${kept.of.among}, ${within(kept, 'quarter', 'least(moment, midnight)', 'greatest(moment, midnight)')},
      lateral (values (local, case when moment < midnight then 1 else -1 end),
        (local_before, case when moment < midnight then -1 else 1 end)) as moved (local, direction)
    union all
    select local, ${kept.of.changed}, name, part, amount
    from spans join figure_changes c on c.site_id = $1 and c.name in (${namesIn(kept.names)})
      and ${kept.of.changes} and c.at >= begins and c.at < ends
  )`

const FORMAT = { day: 'YYYY-MM-DD', month: 'YYYY-MM' }
const SUMS = `
  coalesce(jsonb_agg(jsonb_build_object('name', name, 'part', part, 'amount', amount)) filter (where name is not null),
    '[]') as sums`

/** The sums of each period, of one customer or of the whole site. */
export function sumByPeriod(
  tx: ReadTx,
  names: readonly string[],
  periods: Periods,
  ownerId: string = WHOLE_SITE,
): Promise<PeriodSums[]> {
  const read = preparedQuery<PeriodSums, Asked>(`
    with ${spansOf(periods, 1)}, ${keptOf({ names, unit: periods.unit, of: ONE })}, summed as (
      select local, name, part, sum(amount)::bigint as amount from kept group by local, name, part
    )
    select to_char(local, '${FORMAT[periods.unit]}') as period, ${SUMS}
    from spans left join summed using (local) group by local order by local`)
  return read(tx, tx.siteId, tx.now, periods.timezone, ownerId)
}

/** The sums of each period of each of these owners, by owner; every one has every period. */
export async function sumByOwner(
  tx: ReadTx,
  names: readonly string[],
  periods: Periods,
  ownerIds: readonly string[],
): Promise<Map<string, PeriodSums[]>> {
  const read = preparedQuery<PeriodSums & { id: string }, Asked<readonly string[]>>(`
    with ${spansOf(periods, 1)}, ${keptOf({ names, unit: periods.unit, of: SEVERAL })}, summed as (
      select owner_id, local, name, part, sum(amount)::bigint as amount from kept group by owner_id, local, name, part
    )
    select owners.id, to_char(spans.local, '${FORMAT[periods.unit]}') as period, ${SUMS}
    from spans ${SEVERAL.among} left join summed on summed.local = spans.local and summed.owner_id = owners.id
    group by owners.id, spans.local order by owners.id, spans.local`)
  return Map.groupBy(await read(tx, tx.siteId, tx.now, periods.timezone, ownerIds), ({ id }) => id)
}

/** The sums of these periods together, of the whole site: their days are added up, and only the ends in quarters. */
export function sumOfPeriods(tx: ReadTx, names: readonly string[], periods: Periods): Promise<Sum[]> {
  const read = preparedQuery<Sum, Asked>(`
    with ${spansOf(periods, periods.last)}, ${keptOf({ names, unit: periods.unit, of: ONE })}
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
