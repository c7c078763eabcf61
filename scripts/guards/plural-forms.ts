export const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof PLURALS)[number]

/** `minutes_few` → minutes, few; null for a key that only looks so (there is no `…_other` beside it). */
export function pluralOf(
  key: string,
  texts: { has(key: string): boolean },
): { base: string; form: PluralForm } | null {
  const form = PLURALS.find((name) => key.endsWith(`_${name}`))
  if (!form) return null
  const base = key.slice(0, -form.length - 1)
  return texts.has(`${base}_other`) ? { base, form } : null
}
