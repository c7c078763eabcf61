import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import { searchTokens } from './search-tokens.ts'
import { type FoundVehicle, findVehicles } from './variant-store.ts'

/** What a public register knows of a car; not every one tells the model. */
interface VehicleFacts {
  make: string
  model: string
  year: number | null
  engine_cc: number | null
}

const BEST = 10
/** Registers and catalogues round differently. */
const CC_APART = 10

/**
 * Variants that fit what a register tells, the most alike first. What a variant does not say speaks neither for nor
 * against it. A model that nobody here calls so is left out.
 */
export async function findFitting(tx: ReadTx, facts: VehicleFacts): Promise<FoundVehicle[]> {
  const make = wordsOf(facts.make)
  if (make.length === 0) return []
  const model = wordsOf(facts.model).filter((word) => !make.includes(word))
  const ids = await listFitting(tx, [...make, ...model], facts)
  if (ids.length > 0 || model.length === 0) return findVehicles(tx, ids)
  return findVehicles(tx, await listFitting(tx, make, facts))
}

const wordsOf = (text: string) => searchTokens(text).map((token) => token.text)

async function listFitting(
  tx: ReadTx,
  words: readonly string[],
  { year, engine_cc: cc }: VehicleFacts,
): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    select s.variant_id from vehicle_search s left join vehicle_details d on d.variant_id = s.variant_id
    where s.words @> ${words}::text[]
      and coalesce(abs(d.engine_cc - ${cc}::int), 0) <= ${CC_APART}::int
      and coalesce(d.year_from <= ${year}::int, true) and coalesce(d.year_to >= ${year}::int, true)
    order by abs(d.engine_cc - ${cc}::int) nulls last, s.name_words, s.variant_id
    limit ${BEST}`.execute(tx.db)
  return rows.map(({ variant_id }) => variant_id)
}
