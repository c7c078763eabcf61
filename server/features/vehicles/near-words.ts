/**
 * Words that somebody may have meant: one letter wrong, missing, too many, or two exchanged; in long words two of
 * those. The nearest first.
 */
export function nearWords(typed: string, words: readonly string[], most = 5): string[] {
  const reach = reachOf(typed)
  return words
    .map((word) => ({ word, distance: distanceWithin(typed, word, reach) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** How many errors a word of this length may hold. Of short ones everything would be near. */
export function reachOf(typed: string): number {
  if (typed.length < 3) return 0
  return typed.length < 7 ? 1 : 2
}

/** Edits between two words, an exchange of neighbours counted as one; more than `reach` when there are more. */
function distanceWithin(a: string, b: string, reach: number): number {
  if (Math.abs(a.length - b.length) > reach) return reach + 1
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, column) => column),
  ]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > reach) return reach + 1
    ;[beforeLast, last] = [last, current]
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
