import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { nearWords, reachOf } from './near-words.ts'
import {
  type FoundVehicle,
  findByWords,
  findVehicles,
  listKnown,
  listWordsAsLong,
  listWordsBeginning,
  type Wanted,
} from './search-store.ts'
import { type SearchToken, searchTokens } from './search-tokens.ts'

type Key = 'GET /vehicle/search'

const BEST = 10

/**
 * One box over the whole hierarchy: all words must fit, in any order. First the words as they were typed; then also
 * those that begin so, since people look while they type; only if nothing was found, words that are nearly so; and if
 * there is still nothing, a word is left out. What was meant exactly is thus never below a guess.
 */
export async function searchVehicles(tx: Tx, { query }: Call<Key>): Promise<Answer<Key>> {
  return { items: await findBySearch(tx, query.q) }
}

export async function findBySearch(tx: Tx, query: string): Promise<FoundVehicle[]> {
  const tokens = searchTokens(query)
  if (tokens.length === 0) return []
  const found = new Set(await findByWords(tx, tokens.map(exactly), BEST))
  if (found.size < BEST) {
    const begun: Wanted[] = []
    for (const [place, token] of tokens.entries())
      begun.push(await beginning(tx, token, place === tokens.length - 1))
    for (const id of await findByWords(tx, begun, BEST)) found.add(id)
    const guessed = found.size === 0 ? await guess(tx, tokens, begun) : []
    for (const id of guessed) found.add(id)
  }
  return findVehicles(tx, [...found].slice(0, BEST))
}

const exactly = ({ text, parts }: SearchToken): Wanted => ({ anyOf: [text], orAllOf: parts })

/** Figures are finished once another word follows them. */
async function beginning(tx: Tx, token: SearchToken, isLast: boolean): Promise<Wanted> {
  if (token.hasFigures && !isLast && token.parts.length === 0) return exactly(token)
  return { anyOf: [token.text, ...(await listWordsBeginning(tx, token.text))], orAllOf: token.parts }
}

async function guess(
  tx: Tx,
  tokens: readonly SearchToken[],
  begun: readonly Wanted[],
): Promise<readonly string[]> {
  const wanted: Wanted[] = []
  for (const [place, token] of tokens.entries()) {
    const { anyOf = [], orAllOf = [] } = begun[place] ?? {}
    wanted.push({ anyOf: [...anyOf, ...(await nearTo(tx, token))], orAllOf })
  }
  const known = await listKnown(
    tx,
    wanted.flatMap(({ anyOf, orAllOf }) => [...anyOf, ...orAllOf]),
  )
  const tries = [
    wanted,
    ...leftOutFirst(tokens).map((place) => wanted.toSpliced(place, 1)),
    wanted.filter(({ anyOf, orAllOf }) => [...anyOf, ...orAllOf].some((word) => known.has(word))),
  ]
  for (const one of tries) {
    const found = one.length > 0 ? await findByWords(tx, one, BEST) : []
    if (found.length > 0) return found
  }
  return []
}

/** Places of words in the order in which one is done without: a power that no car has rather than the car's name. */
function leftOutFirst(tokens: readonly SearchToken[]): number[] {
  const places = tokens.map((_, place) => place).reverse()
  const isFigure = (place: number) => Number(tokens[place]?.hasFigures ?? false)
  return places.sort((a, b) => isFigure(b) - isFigure(a))
}

async function nearTo(tx: Tx, { text, hasFigures }: SearchToken): Promise<string[]> {
  const reach = reachOf(text)
  if (hasFigures || reach === 0) return []
  return nearWords(text, await listWordsAsLong(tx, text.length, reach))
}
