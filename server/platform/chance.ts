/** Numbers that look like chance and are the same every time: each follows from the words it is asked with. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  // Words that differ in their last letter only would otherwise give numbers that lie side by side.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, ...words: readonly (string | number)[]): number =>
  least + Math.floor(chance(...words) * (most - least + 1))

export function oneOf<T>(choices: readonly T[], ...words: readonly (string | number)[]): T {
  return choices[Math.floor(chance(...words) * choices.length)] as T
}

/** So many figures, the first of which may be a nought. */
export const figures = (count: number, ...words: readonly (string | number)[]): string =>
  String(Math.floor(chance(...words) * 10 ** count)).padStart(count, '0')
