import { makersCodesIn } from './makers-fault-codes.ts'

/*
 * What a fault code looks like: a letter of SAE J2012, a figure up to 3, three hexadecimal figures, and, in the long
 * form, two more for the kind of failure. DF and two to four figures are Renault's.
 */
export interface FoundCode {
  code: string
  sub: string | null
  start: number
  end: number
}

const CODE =
  /(?<![\p{L}\p{N}])(?:([PCBU])([0-3O][0-9A-FO]{3})([0-9A-F]{2})?|DF[ -]?([0-9O]{2,4}))(?![\p{L}\p{N}])/giu

/** What may stand behind a code; tried in this order. */
const SUBS = [
  // P0401-17 · P0401-135 · P0401-35-00 · P0401:00-28
  /^[-:]([0-9A-F]{2}(?:-[0-9A-F]{2})?|[0-9]{3})(?![\p{L}\p{N}])/iu,
  // P0401 - 35-00
  /^\s+-\s+([0-9]{2}-[0-9]{2})(?![\p{L}\p{N}])/u,
  // P0101 - 008 - …
  /^\s+-\s+([0-9]{3})(?=\s*(?:-|\[|$))/u,
  // P0401 00 [008]
  /^\s+((?=[0-9A-F]?[0-9])[0-9A-F]{2})(?=\s*(?:[-[(,;|]|$))/iu,
]

const DF_SUBS = [
  // DF127 1.DEF · DF127 - CC.1 · DF127 CO
  /^\s?[-/]?\s?([0-9]\.(?:DEF|OBD)|CC\.[0-9]|CO(?:\.[0-9])?)(?![\p{L}\p{N}])/iu,
  // DF127-1
  /^[-/]([0-9]{1,2})(?![\p{L}\p{N}])/u,
]

/** Russian keyboards have letters that look the same; editors turn hyphens into dashes. One sign for one sign. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  Р: 'P',
  р: 'p',
  С: 'C',
  с: 'c',
  В: 'B',
  О: 'O',
  о: 'o',
  А: 'A',
  а: 'a',
  Е: 'E',
  е: 'e',
  '–': '-',
  '—': '-',
  '−': '-',
}

export function codesInLine(line: string): FoundCode[] {
  const plain = line.replaceAll(/[РрСсВОоАаЕе–—−]/gu, (sign) => LOOK_ALIKES[sign] ?? sign)
  const found: FoundCode[] = []
  for (const match of plain.matchAll(CODE)) {
    const [text, letter, figures, attached, renault] = match
    if (isWord(figures ?? renault ?? '')) continue
    const start = match.index
    const end = start + text.length
    const rest = plain.slice(end, end + 16)
    if (letter && figures) {
      const code = letter.toUpperCase() + asFigures(figures)
      const behind = attached ? null : firstOf(SUBS, rest)
      const sub = attached?.toUpperCase() ?? behind?.sub ?? null
      found.push({ code, sub, start, end: end + (behind?.length ?? 0) })
    } else if (renault) {
      const behind = firstOf(DF_SUBS, rest)
      const code = `DF${asFigures(renault).padStart(3, '0')}`
      found.push({ code, sub: behind?.sub ?? null, start, end: end + (behind?.length ?? 0) })
    }
  }
  if (found.length > 0) return found
  return makersCodesIn(plain).map(({ code, start, end }) => {
    const behind = firstOf(SUBS, plain.slice(end, end + 16))
    return { code, sub: behind?.sub ?? null, start, end: end + (behind?.length ?? 0) }
  })
}

/** The letter O is often typed for a zero; but "coded" is a word. */
function isWord(figures: string): boolean {
  return /o/i.test(figures) && (figures.match(/[0-9]/g)?.length ?? 0) < 2
}

const asFigures = (text: string) => text.toUpperCase().replaceAll('O', '0')

function firstOf(patterns: readonly RegExp[], rest: string): { sub: string; length: number } | null {
  for (const pattern of patterns) {
    const match = pattern.exec(rest)
    if (match?.[1]) return { sub: match[1].toUpperCase(), length: match[0].length }
  }
  return null
}
