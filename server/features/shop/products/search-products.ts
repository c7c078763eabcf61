import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import { containing } from '#platform/db/paging.ts'

export interface Found {
  /** What fits best first. */
  ids: readonly string[]
  /** Nothing has the words as they were typed; these come near. */
  isNear: boolean
  /** There may be more. */
  isCut: boolean
}

/** So many are looked at; nobody pages further, they type another word. */
const MOST = 1000
/** Of what only comes near. */
const MOST_NEAR = 60

/** Products that have all the words, in whatever place; where there are none, those whose words are spelt alike. */
export async function searchProducts(
  tx: ReadTx,
  typed: string | undefined,
  { all }: { all: boolean },
): Promise<Found | null> {
  const text = typed?.trim().toLowerCase() ?? ''
  if (text === '') return null
  const exact = await find(tx, text, { all, isNear: false, most: MOST })
  if (exact.ids.length > 0) return { ...exact, isNear: false }
  const near = await find(tx, text, { all, isNear: true, most: MOST_NEAR })
  return { ids: near.ids, isNear: near.ids.length > 0, isCut: false }
}

interface Search {
  /** Also what is not on sale: else a draft with these words would hide what comes near. */
  all: boolean
  isNear: boolean
  most: number
}

async function find(tx: ReadTx, text: string, { all, isNear, most }: Search): Promise<Omit<Found, 'isNear'>> {
  const words = text.split(/\s+/).map(containing)
  const { rows } = await sql<{ id: string }>`
    select id from app.search_products(${words}, ${text}, ${isNear}, ${all}, ${most})`.execute(tx.db)
  return { ids: rows.map(({ id }) => id), isCut: rows.length === most }
}
