/** Stands at the head of what can be answered: an answer ends where it begins. */
export const answerMark = (text: string) => `##- ${text} -##`
const MARK = /##- .* -##/

/** Longer lines head nothing, and looking through them would take its time. */
const LONGEST = 400

const TIME = /\d{1,2}[:.]\d{2}|\d{4}/
/** "On Monday at 10:11 Ida wrote:" in whichever language: a time or an address, and a colon at the end. */
const isIntroduction = (line: string) => /[:：]$/.test(line.trim()) && (TIME.test(line) || line.includes('@'))
/** The first of two lines that an introduction was broken into. */
const isBroken = (line: string) => /[\p{L}\d,>]$/u.test(line.trim()) && TIME.test(line)
const BAR = /^\s*(?:[-_—]{5,}|-{2,} ?\p{L}[\p{L} ]{3,40}-{2,})/u
/** "From: …", "Gesendet: …", "التاريخ: …". */
const FIELD = /^\s*\*?\p{L}[\p{L} -]{1,24}[:：]\*?\s/u
const QUOTED = /^\s*>/

/**
 * What somebody wrote above the mail that they answer. Where nothing shows where that begins, all of it stays: too much is
 * better than too little.
 */
export function cutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const mark = lines.findIndex((line) => isShort(line) && MARK.test(line))
  const end = Math.min(
    mark < 0 ? lines.length : introductionOf(lines, mark),
    beginningOfQuote(lines.slice(0, mark < 0 ? undefined : mark + 1)),
  )
  return lines.slice(0, end).join('\n').trim()
}

/** Between the mark and what introduces the quote stands, at most, the name of the site. */
function introductionOf(lines: readonly string[], mark: number): number {
  let seen = 0
  for (let at = mark - 1; at >= 0 && seen < 3; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    seen++
    if (isShort(line) && isIntroduction(line)) return isBroken(lines[at - 1] ?? '') ? at - 1 : at
  }
  return mark
}

function beginningOfQuote(lines: readonly string[]): number {
  const ownEnd = lines.findLastIndex((line) => !QUOTED.test(line) && line.trim() !== '') + 1
  const found = lines.findIndex((line, at) => {
    if (QUOTED.test(line)) return at >= ownEnd
    if (!isShort(line) || line.trim() === '') return false
    return headsQuote(lines, BAR.test(line) ? at + 1 : at)
  })
  return found < 0 ? lines.length : found
}

/** The fields of a mail, or an introduction in one line or two with quoted lines below. */
function headsQuote(lines: readonly string[], at: number): boolean {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 8).filter((line) => line.trim() !== '')
  if (![first, second, third].every(isShort)) return false
  if (first.includes('@') && [first, second, third].every((line) => FIELD.test(line))) return true
  if (isIntroduction(first)) return QUOTED.test(second)
  return isBroken(first) && isIntroduction(second) && QUOTED.test(third)
}

const isShort = (line: string) => line.length <= LONGEST
