export interface SelectOption {
  value: string
  label: string
  /** Small print under the label; searched too. */
  note?: string
}

/** A list longer than this is not read, it is narrowed. */
export const OPTIONS_SHOWN = 10

/** Nobody types an id, and half of one fits every "20" that means two litres. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Every typed word must occur somewhere; options whose label begins with what was typed come first, so that
 * "pol" offers Poland before French Polynesia. Accents do not matter.
 */
export function matchOptions(options: readonly SelectOption[], typed: string, limit = OPTIONS_SHOWN) {
  const words = bare(typed).split(/\s+/).filter(Boolean)
  const hits = options
    .map((option) => ({ option, text: searched(option) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  const first = words.join(' ')
  const ranked = first ? hits.toSorted((a, b) => rank(a.text, first) - rank(b.text, first)) : hits
  return { shown: ranked.slice(0, limit).map(({ option }) => option), more: Math.max(hits.length - limit, 0) }
}

function searched({ label, note = '', value }: SelectOption): string {
  return bare(`${label} ${note} ${ID.test(value) ? '' : value}`)
}

function rank(text: string, typed: string): number {
  if (text.startsWith(typed)) return 0
  return text.includes(` ${typed}`) ? 1 : 2
}
