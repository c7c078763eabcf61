import { type Expression, sql } from 'kysely'
import { LIMITS } from '#contract/limits.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { listByIds } from './listed-vehicles.ts'
import { presentVariants } from './present-variant.ts'
import {
  getVehicle,
  type Level,
  levelsBetween,
  listIdsBelow,
  VARIANT,
  type VehicleRow,
} from './vehicle-store.ts'

type List = 'GET /vehicle/variant'
type Completed = 'GET /vehicle/variant/completed/{generation}'

/** One level, a page at a time. What belongs to the page is looked up only for the rows that are on it. */
export function listVehicles(level: Level) {
  return async (tx: ReadTx, { query }: Pick<Call<List>, 'query'>): Promise<Answer<List>> => {
    // A vehicle that nobody knows has no empty list below it.
    if (query.parent_id) await getVehicle(tx, query.parent_id)
    const above = query.above_id ? await getVehicle(tx, query.above_id) : null
    const { limit, offset } = pageOf(query)
    const matching = matchingOf(tx, level, query, above)
    const total = await countRows(tx, matching.select('v.id'))
    const order = query.sort_order ?? 'asc'
    const sorted =
      query.sort_by === 'name'
        ? matching.orderBy('v.name', order)
        : matching.orderBy('v.parent_id', order).orderBy('v.position', order).orderBy('v.name', order)
    const rows = await sorted.select('v.id').orderBy('v.id').limit(limit).offset(offset).execute()
    const ids = rows.map(({ id }) => id)
    return { items: await listByIds(tx, ids), total, page: query.page, size: query.size }
  }
}

function matchingOf(
  tx: ReadTx,
  level: Level,
  { search, parent_id, completed }: Call<List>['query'],
  above: VehicleRow | null,
) {
  let matching = tx.db.selectFrom('vehicles as v').where('v.level', '=', level)
  if (above) matching = matching.where('v.parent_id', '=', parentsBelow(tx, level, above))
  if (parent_id) matching = matching.where('v.parent_id', '=', parent_id)
  if (search) matching = matching.where('v.name', 'ilike', containing(search))
  if (!completed) return matching
  return matching.where((where) =>
    where.exists(
      where
        .selectFrom('vehicle_details as d')
        .select('d.variant_id')
        .whereRef('d.variant_id', '=', 'v.id')
        // Written out: a value that comes later would not be looked up in the index of those that are not completed.
        .where(completed === 'true' ? sql<boolean>`d.completed` : sql<boolean>`not d.completed`),
    ),
  )
}

/**
 * Those of the level above the list that stand at or below this one; none where it stands too low itself. As arrays
 * rather than joins: the index then gives the page in order, and stops with it, however many there are below a type.
 */
function parentsBelow(tx: ReadTx, level: Level, { id, level: top }: VehicleRow) {
  let parents = tx.db.selectFrom('vehicles').select('id').where('id', '=', id).where('level', '<', level)
  for (const at of levelsBetween(top, level))
    parents = tx.db
      .selectFrom('vehicles')
      .select('id')
      .where('level', '=', at)
      .where('parent_id', '=', anyOf(parents))
  return anyOf(parents)
}

const anyOf = (ids: Expression<{ id: string }>) => sql<string>`any (array(${ids}))`

/** Everything below one vehicle, for a select. */
export function listBelow(level: Exclude<Level, 5>) {
  return async (tx: ReadTx, { params }: { params: { parent: string } }) => {
    const parent = await getVehicle(tx, params.parent, level)
    const ids = await listIdsBelow(tx, (level + 1) as Level, parent.id)
    return { items: await listByIds(tx, ids.slice(0, LIMITS.rows_max)) }
  }
}

export async function listCompleted(tx: ReadTx, { params }: Call<Completed>): Promise<Answer<Completed>> {
  const generation = await getVehicle(tx, params.generation, 4)
  const ids = await listIdsBelow(tx, VARIANT, generation.id)
  const variants = await presentVariants(tx, ids.slice(0, LIMITS.rows_max))
  return { items: variants.filter(({ completed }) => completed) }
}
