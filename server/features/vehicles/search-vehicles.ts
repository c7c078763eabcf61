import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { nearWords, reachOf } from './near-words.ts'
import { findByWords, listKnown, listWordsAsLong, listWordsBeginning, type Wanted } from './search-store.ts'
import { type SearchToken, searchTokens } from './search-tokens.ts'
import { type FoundVehicle, findVehicles } from './variant-store.ts'

type Key = 'GET /vehicle/search'

const BEST = 10

/**
 * One box over the whole hierarchy: all words must fit, in any order. First the words as they were typed; then also
 * those that begin so, since people look while they type; only if nothing was found, words that are nearly so; and if
 * there is still nothing, a word is left out. What was meant exactly is thus never below a guess.
 */
export async function searchVehicles(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  return { items: await findBySearch(tx, query.q) }
}

async function findBySearch(tx: ReadTx, query: string): Promise<FoundVehicle[]> {
  const tokens = searchTokens(query)
  if (tokens.length === 0) return []
  const found = new Set(await findByWords(tx, tokens.map(exactly), BEST))
  if (found.size < BEST) {
    const begun = await withBeginnings(tx, tokens)
    for (const id of await findByWords(tx, begun, BEST)) found.add(id)
    const guessed = found.size === 0 ? await guess(tx, tokens, begun) : []
    for (const id of guessed) found.add(id)
  }
  return findVehicles(tx, [...found].slice(0, BEST))
}

const exactly = ({ meant, parts }: SearchToken): Wanted => ({ anyOf: meant, orAllOf: parts })

/** Figures are finished once another word follows them. */
async function withBeginnings(tx: ReadTx, tokens: readonly SearchToken[]): Promise<Wanted[]> {
  const beginnings = await listWordsBeginning(
    tx,
    tokens.map(({ text }) => text),
  )
  return tokens.map((token, place) => {
    const isFinished = token.hasFigures && token.parts.length === 0 && place < tokens.length - 1
    if (isFinished) return exactly(token)
    return { anyOf: [...token.meant, ...(beginnings[place] ?? [])], orAllOf: token.parts }
  })
}

async function guess(
  tx: ReadTx,
  tokens: readonly SearchToken[],
  begun: readonly Wanted[],
): Promise<readonly string[]> {
  const near = await nearTo(tx, tokens)
  const wanted = tokens.map((token, place) => {
    const { anyOf = [], orAllOf = [] } = begun[place] ?? {}
    return { token, anyOf: [...anyOf, ...(near[place] ?? [])], orAllOf }
  })
  const wordsOf = ({ anyOf, orAllOf }: Wanted) => [...anyOf, ...orAllOf]
  const inUse = await listKnown(tx, wanted.flatMap(wordsOf))
  const known = wanted.filter((one) => wordsOf(one).some((word) => inUse.has(word)))
  for (const tried of [wanted, known, ...withoutOne(known)]) {
    const found = tried.length > 0 ? await findByWords(tx, tried, BEST) : []
    if (found.length > 0) return found
  }
  return []
}

/** One word is done without, a power that no car has rather than the car's name. */
function withoutOne<T extends { token: SearchToken }>(wanted: readonly T[]): T[][] {
  const places = wanted.map((_, place) => place).reverse()
  const isFigure = (place: number) => Number(wanted[place]?.token.hasFigures ?? false)
  return places.sort((a, b) => isFigure(b) - isFigure(a)).map((place) => wanted.toSpliced(place, 1))
}

/** Words that may have been meant, for each token; figures mean what they say. */
async function nearTo(tx: ReadTx, tokens: readonly SearchToken[]): Promise<string[][]> {
  const reaches = tokens.map(({ text, hasFigures }) => (hasFigures ? 0 : reachOf(text)))
  const lengths = tokens.flatMap(({ text }, place) => {
    const reach = reaches[place] ?? 0
    return reach > 0 ? [text.length - reach, text.length + reach] : []
  })
  if (lengths.length === 0) return []
  const words = await listWordsAsLong(tx, Math.min(...lengths), Math.max(...lengths))
  return tokens.map(({ text }, place) => (reaches[place] ? nearWords(text, words) : []))
}
