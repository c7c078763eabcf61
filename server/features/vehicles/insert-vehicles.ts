import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '#platform/db/database.ts'
import { findDetails, keepDetails } from './details-store.ts'
import { areSame, changedDetails, type Details, type DetailsChange, NO_DETAILS } from './vehicle-details.ts'
import { type Level, lockVehicles, refreshSearch, VARIANT } from './vehicle-store.ts'

/** A variant by the names of its five levels, and what is known of it. */
export interface NewVehicle {
  path: VehiclePath
  details: DetailsChange
}

/** Type, manufacturer, model, generation, variant. */
export type VehiclePath = readonly [string, string, string, string, string]

export interface Inserted {
  added: number
  changed: number
}

const AT_ONCE = 1000

/**
 * Writes many variants at once, in the order given: what is missing above them is added at the end of its siblings,
 * and a variant that is there already gets the details. The statements are few, however many the lines.
 */
export async function insertVehicles(tx: Tx, vehicles: readonly NewVehicle[]): Promise<Inserted> {
  const writer = await openVehicleWriter(tx)
  const sum = { added: 0, changed: 0 }
  for (let from = 0; from < vehicles.length; from += AT_ONCE) {
    const { added, changed } = await writer(vehicles.slice(from, from + AT_ONCE))
    sum.added += added
    sum.changed += changed
  }
  return sum
}

/** As above, for who has the lines a few at a time. No variant may come twice within one call. */
export async function openVehicleWriter(
  tx: Tx,
): Promise<(batch: readonly NewVehicle[]) => Promise<Inserted>> {
  await lockVehicles(tx)
  /** Ids of all types to generations met so far. */
  const known = new Map<string, string>()

  /** The ids of what stands at a level above the variants, one for each line. */
  async function ensureAbove(level: Level, parents: readonly (string | null)[], names: readonly string[]) {
    const keys = names.map((name, line) => `${parents[line] ?? ''} ${name}`)
    const missing = new Map<string, { parent: string | null; name: string }>()
    keys.forEach((key, line) => {
      if (!known.has(key)) missing.set(key, { parent: parents[line] ?? null, name: names[line] ?? '' })
    })
    const wanted = [...missing.values()]
    const ensured = await ensure(tx, level, wanted)
    for (const [place, key] of [...missing.keys()].entries()) known.set(key, ensured[place]?.id ?? '')
    return keys.map((key) => known.get(key) ?? '')
  }

  return async (batch) => {
    let parents: (string | null)[] = batch.map(() => null)
    for (const level of [1, 2, 3, 4] as const) {
      const names = batch.map(({ path }) => path[level - 1] ?? '')
      parents = await ensureAbove(level, parents, names)
    }
    const variants = await ensure(
      tx,
      VARIANT,
      batch.map(({ path }, line) => ({ parent: parents[line] ?? null, name: path[4] })),
    )
    return keepAll(tx, batch, variants)
  }
}

interface Ensured {
  id: string
  added: boolean
}

/** Finds or adds vehicles of one level, in the order given; each pair of parent and name comes once. */
async function ensure(
  tx: Tx,
  level: Level,
  wanted: readonly { parent: string | null; name: string }[],
): Promise<Ensured[]> {
  if (wanted.length === 0) return []
  // Types have no parent, and a comparison that also holds for null would use no index.
  const sameParent = level === 1 ? sql`v.parent_id is null` : sql`v.parent_id = w.parent_id`
  const { rows } = await sql<Ensured>`
    with wanted as materialized (
      select w.*, v.id as known_id
      from unnest(${wanted.map(() => newId())}::uuid[], ${wanted.map(({ parent }) => parent)}::uuid[],
        ${wanted.map(({ name }) => name)}::text[]) with ordinality as w (id, parent_id, name, place)
      left join vehicles v on ${sameParent} and v.name = w.name
    ), added as (
      insert into vehicles (id, level, parent_id, name, position, created_at)
      select w.id, ${level}::int, w.parent_id, w.name,
        last.position + row_number() over (partition by w.parent_id order by w.place), ${tx.now}::timestamptz
      from wanted w, lateral (
        select coalesce(max(v.position), -1) as position from vehicles v where v.level = ${level}::int and ${sameParent}
      ) as last
      where w.known_id is null
    )
    select coalesce(known_id, id) as id, known_id is null as added from wanted order by place`.execute(tx.db)
  return rows
}

async function keepAll(
  tx: Tx,
  batch: readonly NewVehicle[],
  variants: readonly Ensured[],
): Promise<Inserted> {
  const before = await findDetails(
    tx,
    variants.filter(({ added }) => !added).map(({ id }) => id),
  )
  const kept = new Map<string, Details>()
  const sum = { added: 0, changed: 0 }
  for (const [line, { id, added }] of variants.entries()) {
    const old = before.get(id) ?? NO_DETAILS
    const details = changedDetails(old, batch[line]?.details ?? {})
    if (added) sum.added++
    else if (areSame(old, details)) continue
    else sum.changed++
    kept.set(id, details)
  }
  await keepDetails(tx, kept)
  if (kept.size > 0) await refreshSearch(tx, [...kept.keys()])
  return sum
}
