/** Room that a letter of an axis takes, and that two words keep between them, in pixels. */
const LETTER = 7
const BETWEEN = 14

/** Which marks of an axis are shown so that none touches the next: 1 for all, 2 for every other. */
export function everyNth(marks: readonly string[], width: number | null): number {
  if (width === null || marks.length === 0) return 1
  const longest = Math.max(...marks.map(({ length }) => length))
  return Math.max(Math.ceil(((longest * LETTER + BETWEEN) * marks.length) / width), 1)
}
