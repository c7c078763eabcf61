/*
 * Codes that scan tools print in a maker's own form. Volkswagen group tools print five figures: from 16384 on they are
 * SAE codes in blocks of 1024, P0 to P3 first, then C, B and U, of which each block uses 1000; below that they are the
 * group's own. BMW prints four or six hexadecimal figures. No zod: the web imports this.
 */
const LETTERS = 'PCBU'
const FIRST_SAE = 16_384
const BLOCK = 1024

/** The SAE code behind five figures: 16785 is P0401, 17965 is P1557. Null where there is none. */
export function saeCodeOf(figures: string): string | null {
  const place = Number(figures) - FIRST_SAE
  const block = Math.floor(place / BLOCK)
  const letter = LETTERS[Math.floor(block / 4)]
  const rest = place % BLOCK
  if (place < 0 || !letter || rest > 999) return null
  return `${letter}${block % 4}${String(rest).padStart(3, '0')}`
}

export interface MakersCode {
  code: string
  start: number
  end: number
}

/** At the beginning of a line or of a piece of a list; a number with a unit is a measured value. */
const CODE =
  /(?<=^\s*|[,;|\t]\s*|^(?:[0-9]{5}[ ,;|\t]+)+)(?:([0-9]{5})|((?=[0-9A-F]*[0-9])(?=[0-9A-F]*[A-F])(?:[0-9A-F]{6}|[0-9A-F]{4})))(?![\p{L}\p{N}.:]|\s*(?:km|mi|miles|rpm|u\/min|\/min|hours?|std|h|mv|v|mbar|hpa|bar|mg|°|%)(?![\p{L}\p{N}]))/giu

/** Only for lines without an SAE code: beside one, the same fault is told twice. */
export function makersCodesIn(line: string): MakersCode[] {
  return [...line.matchAll(CODE)].map((match) => {
    const [text, figures] = match
    const code = (figures && saeCodeOf(figures)) || text.toUpperCase()
    return { code, start: match.index, end: match.index + text.length }
  })
}

/** As such a code is kept. */
export const MAKERS_CODE =
  /^(?:[0-9]{5}|(?=[0-9A-F]*[0-9])(?=[0-9A-F]*[A-F])(?:[0-9A-F]{6}|[0-9A-F]{4}))(?:-[0-9A-Z.-]{1,6})?$/
