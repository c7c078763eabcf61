/** Whether a word is one of a list, which it is known to be from then on. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  const words: readonly unknown[] = list
  return words.includes(value)
}
