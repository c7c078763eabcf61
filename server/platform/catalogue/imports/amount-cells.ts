/** Credits and money as people and spreadsheets write them, in hundredths; why not, where that cannot be told. */
export type Amount = number | 'not_an_amount' | 'ambiguous_amount'

/** Between groups of three digits: spaces of any width, and the apostrophe of the Swiss. */
const GAPS = /[\s'’]/gu
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^(\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,2}))?$/
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/u

/**
 * 1234.5, 1234,50, 1 234,50, 1,234.50 and 1.234.567 can be read in one way only. A single point or comma before three
 * digits cannot: 1,234 is a thousand to some and one to others, and money is no place to guess.
 */
export function readAmount(text: string): Amount {
  const isSpaced = SPACED.test(text)
  const [, whole, cents = ''] = PLAIN.exec(isSpaced ? text.replaceAll(GAPS, '') : text) ?? []
  if (whole !== undefined) return inHundredths(whole, cents)
  const [, grouped, mark, point, rest = ''] = GROUPED.exec(text) ?? []
  if (grouped === undefined || mark === undefined) return 'not_an_amount'
  const groups = grouped.split(/[.,]/)
  // The same mark between all groups, and another one before the hundredths.
  if (grouped.includes(mark === ',' ? '.' : ',') || point === mark) return 'not_an_amount'
  if (groups.length === 2 && point === undefined) return 'ambiguous_amount'
  return inHundredths(groups.join(''), rest)
}

const inHundredths = (whole: string, cents: string): number =>
  Number(whole) * 100 + Number(cents.padEnd(2, '0'))
