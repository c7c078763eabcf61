/**
 * What a person typed, as words that can be looked for. The database splits names into words by the same rules
 * (app.vehicle_words): no case, no accents, a full stop only between figures.
 */
export interface SearchToken {
  text: string
  /** The word itself, and what people mean by it. */
  meant: string[]
  /** Of letters and figures that were written as one: c220 also stands for c and 220. */
  parts: string[]
  /** Figures mean what they say; a typing error is looked for in letters only. */
  hasFigures: boolean
}

const MOST_TOKENS = 8

/** Short names by which people call a maker and nobody's catalogue does. */
const MEANT = new Map([
  ['vw', 'volkswagen'],
  ['mb', 'mercedes'],
  ['chevy', 'chevrolet'],
])

export function searchTokens(query: string): SearchToken[] {
  const plain = query
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/(?<=[0-9]),(?=[0-9])/g, '.')
    .replaceAll(/(?<![0-9])\.|\.(?![0-9])/g, ' ')
  const words = new Set(plain.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== ''))
  return [...words].slice(0, MOST_TOKENS).map((text) => {
    const parts = text.match(/[0-9.]+|[^0-9.]+/g) ?? []
    const other = MEANT.get(text)
    return {
      text,
      meant: other ? [text, other] : [text],
      parts: parts.length > 1 ? parts : [],
      hasFigures: /[0-9]/.test(text),
    }
  })
}
