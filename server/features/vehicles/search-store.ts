import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'

/** A variant fits if it has one of the words, or all of the parts. */
export interface Wanted {
  anyOf: readonly string[]
  orAllOf: readonly string[]
}

/** Enough to find the best among; a word such as "diesel" stands in every second variant. */
const MOST_CONSIDERED = 2000
/** No name has a word like this, so no variant has it. */
const NOTHING = [' ']

/** Ids of variants that have all that is wanted; those with the shortest names come first. */
export async function findByWords(tx: ReadTx, wanted: readonly Wanted[], most: number): Promise<string[]> {
  const conditions = wanted.map(({ anyOf, orAllOf }) => {
    const some = sql<boolean>`words && ${anyOf.length > 0 ? anyOf : NOTHING}::text[]`
    return orAllOf.length > 0 ? sql<boolean>`(${some} or words @> ${orAllOf}::text[])` : some
  })
  const { rows } = await sql<{ variant_id: string }>`
    select variant_id from (
      select variant_id, name_words from vehicle_search
      where ${sql.join(conditions, sql` and `)} limit ${MOST_CONSIDERED}
    ) as considered
    order by name_words, variant_id limit ${most}`.execute(tx.db)
  return rows.map(({ variant_id }) => variant_id)
}

const MOST_BEGINNINGS = 50

/** For each beginning the words that begin so, the shortest first. */
export async function listWordsBeginning(tx: ReadTx, beginnings: readonly string[]): Promise<string[][]> {
  // A range and not a pattern: only a pattern that is known beforehand is looked up in an index.
  const { rows } = await sql<{ words: string[] }>`
    select array(
      select word from vehicle_words where word >= typed and word < typed || ${'\u{10ffff}'}::text collate "C"
      order by length(word), word limit ${MOST_BEGINNINGS}
    ) as words
    from unnest(${beginnings}::text[]) with ordinality as wanted (typed, place) order by place`.execute(tx.db)
  return rows.map(({ words }) => words)
}

/** Which of these words any name has. */
export async function listKnown(tx: ReadTx, words: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db.selectFrom('vehicle_words').select('word').where('word', 'in', words).execute()
  return new Set(rows.map(({ word }) => word))
}

const MOST_WORDS = 20_000

/** Words of letters only that are so long. */
export async function listWordsAsLong(tx: ReadTx, shortest: number, longest: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from vehicle_words
    where word !~ '[0-9]' and length(word) between ${shortest}::int and ${longest}::int
    limit ${MOST_WORDS}`.execute(tx.db)
  return rows.map(({ word }) => word)
}
