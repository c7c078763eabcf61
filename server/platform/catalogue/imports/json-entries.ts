import { parsedJson } from '../../parsed-json.ts'

const WHITE = /\s*/y
/** Anything but a string, up to what opens, closes or separates. */
const PIECE = /[^"[\]{},]+/y

/**
 * The entries of a JSON list, one after the other, so that a long list never stands in memory as a whole. What is no
 * list, or breaks off, or cannot be parsed, gives `undefined` once, as the last.
 */
export function* listEntries(text: string): Generator<unknown> {
  let at = skipWhite(text, text.startsWith('\ufeff') ? 1 : 0)
  if (text[at] !== '[') return yield undefined
  at = skipWhite(text, at + 1)
  if (text[at] === ']') return yield* endOf(text, at)
  for (;;) {
    const end = endOfEntry(text, at)
    const entry = end === -1 ? undefined : parsedJson(text.slice(at, end))
    yield entry
    if (entry === undefined) return
    if (text[end] === ']') return yield* endOf(text, end)
    at = end + 1
  }
}

/** Where the comma or the bracket after an entry stands; -1 when the text breaks off before. */
function endOfEntry(text: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < text.length; ) {
    const sign = text[at]
    if (depth === 0 && (sign === ',' || sign === ']')) return at
    if (sign === '{' || sign === '[') depth++
    if (sign === '}' || sign === ']') depth--
    if (sign === '{' || sign === '[' || sign === '}' || sign === ']' || sign === ',') {
      at++
      continue
    }
    if (sign === '"') {
      at = endOfString(text, at)
      if (at === -1) return -1
      continue
    }
    PIECE.lastIndex = at
    PIECE.test(text)
    at = PIECE.lastIndex
  }
  return -1
}

/** By hand: an expression that knows escapes runs out of stack in a string of megabytes. */
function endOfString(text: string, begin: number): number {
  for (let quote = text.indexOf('"', begin + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote
    while (text[first - 1] === '\\') first--
    if ((quote - first) % 2 === 0) return quote + 1
  }
  return -1
}

function* endOf(text: string, bracket: number): Generator<undefined> {
  if (skipWhite(text, bracket + 1) < text.length) yield undefined
}

function skipWhite(text: string, from: number): number {
  WHITE.lastIndex = from
  WHITE.test(text)
  return WHITE.lastIndex
}
