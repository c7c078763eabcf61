import { listenerSet } from '../../../lib/shared-value.ts'
import { parse, readText, storedNames, writeText } from '../../../lib/stored.ts'

/*
 * What was said and not heard yet. Every letter has a place of its own in the browser's storage, so that two tabs never
 * write over each other; the names of the places sort in the order of sending.
 */

export interface Letter {
  /** The idempotency key: given when the person sends it, and the same however often it is tried. */
  key: string
  text: string
  /** The bytes stay with the tab that has them. */
  file: { name: string; size: number } | null
  tab: string
  at: string
  /** The newest message that was known then: the one that it becomes comes later. */
  after: string | null
  refused: Refused | null
}

/** Why it waits for a decision: a code of the server, or the file was lost with the tab that had it. */
export interface Refused {
  code: string
  params?: Record<string, string | number>
}

const PREFIX = 'chat_outbox.'
const placesOf = (person: string, talk: string) => `${PREFIX}${person}.${talk}.`

/** Where storage is denied they live until the page is left. */
const unsaved = new Map<string, string>()
const { subscribe, tell } = listenerSet()

export function subscribeLetters(listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener()
  }
  window.addEventListener('storage', look)
  const end = subscribe(listener)
  return () => {
    window.removeEventListener('storage', look)
    end()
  }
}

function write(place: string, letter: Letter | null): void {
  const text = letter && JSON.stringify(letter)
  writeText(place, text)
  if (text !== null && readText(place) !== text) unsaved.set(place, text)
  else unsaved.delete(place)
  tell()
}

const namesBelow = (prefix: string) =>
  [...storedNames(prefix), ...[...unsaved.keys()].filter((name) => name.startsWith(prefix))].toSorted()

const textAt = (place: string) => readText(place) ?? unsaved.get(place) ?? null

let lastTime = 0

export function addLetter(person: string, talk: string, letter: Letter): void {
  // Never the same twice in one tab, however quickly somebody types.
  lastTime = Math.max(Date.now(), lastTime + 1)
  write(`${placesOf(person, talk)}${String(lastTime).padStart(15, '0')}.${letter.key}`, letter)
}

const cache = new Map<string, { text: string; letters: readonly Letter[] }>()

/** In the order in which they are sent; the same object as long as nothing changed. */
export function lettersOf(person: string, talk: string): readonly Letter[] {
  const prefix = placesOf(person, talk)
  const texts = namesBelow(prefix).map(textAt)
  const text = texts.join('\n')
  const known = cache.get(prefix)
  if (known?.text === text) return known.letters
  const letters = texts.flatMap((one) => parse<Letter>(one) ?? [])
  cache.set(prefix, { text, letters })
  return letters
}

const placeOf = (person: string, talk: string, key: string) =>
  namesBelow(placesOf(person, talk)).find((name) => name.endsWith(`.${key}`))

export function removeLetter(person: string, talk: string, key: string): void {
  const place = placeOf(person, talk, key)
  if (place) write(place, null)
}

export function setRefused(person: string, talk: string, key: string, refused: Refused | null): void {
  const place = placeOf(person, talk, key)
  const letter = place && parse<Letter>(textAt(place))
  if (place && letter) write(place, { ...letter, refused })
}

/** The talks in which something waits. */
export function talksWithLetters(person: string): string[] {
  const prefix = `${PREFIX}${person}.`
  return [...new Set(namesBelow(prefix).flatMap((name) => name.slice(prefix.length).split('.')[0] ?? []))]
}

export const hasLetters = (person: string): boolean => namesBelow(`${PREFIX}${person}.`).length > 0

/** With the sign-out: whoever uses the browser next finds nothing of it. */
export function forgetLetters(person: string): void {
  for (const place of namesBelow(`${PREFIX}${person}.`)) write(place, null)
  cache.clear()
}
