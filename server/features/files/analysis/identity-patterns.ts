/*
 * How numbers stand in the bytes of control units. Each must stand free (no letter or digit touches it) or touch
 * another number of the same family: some units write hardware, software and part number without a gap. Digits in a
 * row that merely look alike are thus left alone.
 */
export const IDENTITY_KINDS = [
  'hardware',
  'software',
  'variant',
  'family',
  'vag_part',
  'mercedes_part',
  'vin',
] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

export interface Mention {
  kind: IdentityKind
  /** Written the usual way, whatever way it stands in the bytes; null for what only looks alike. */
  value: string | null
  at: number
}

const HARDWARE = '0[ .]?2[68]1[ .]?[0-9A-Z]{3}[ .]?[0-9]{3}'
const SOFTWARE = '10(?:37[0-9A-Fa-f]{6}|SW[0-9]{6})'
const VAG_CORE = '[0-9][0-9A-Z]{2}[ .-]?(?:9[0-9]{2}|300)[ .-]?[0-9]{3}'
const FREE_BEFORE = '(?<![0-9A-Za-z])'
const FREE_AFTER = '(?![0-9A-Za-z])'

/** Names of families that may stand alone; the shorter ones only count inside a variant string. */
const FAMILY =
  '(?:EDC(?:15|16|17)|MED17|MEVD17|MEV17|MED9|ME7[.][0-9]|M[GD]1C[A-Z][0-9]{3}|SIMOS|SIM2K|SID[0-9]{3}|DCM[0-9][.][0-9]|MJD[0-9])' +
  '[0-9A-Z._-]{0,12}'

/** What may be is looked at before what stands in front of it: the latter is costly and nearly always in vain. */
const PATTERNS: readonly [IdentityKind, RegExp][] = [
  [
    'variant',
    // A number, a number, the family, then more fields.
    /(?<![0-9A-Za-z])[0-9]{1,3}\/[0-9]{1,3}\/[A-Z]{2,5}[0-9]{1,2}[0-9A-Z._-]{0,12}\/[0-9A-Za-z._/-]{0,60}/g,
  ],
  [
    'hardware',
    new RegExp(
      `(?=${HARDWARE})(?<=^|[^0-9A-Za-z]|${SOFTWARE})${HARDWARE}(?=$|[^0-9A-Za-z]|10(?:37|SW)|${VAG_CORE.replaceAll('[ .-]?', '')})`,
      'g',
    ),
  ],
  [
    'software',
    // What follows may be a letter: the project's name is often written on without a gap.
    new RegExp(
      `(?<=^|[^0-9A-Za-z]|02[68]1[0-9A-Z]{3}[0-9]{3})${SOFTWARE}(?=$|[^0-9A-Fa-f]|02[68]1|${VAG_CORE.replaceAll('[ .-]?', '')})`,
      'g',
    ),
  ],
  ['family', new RegExp(`${FREE_BEFORE}${FAMILY}${FREE_AFTER}`, 'g')],
  [
    'vag_part',
    new RegExp(
      `(?=${VAG_CORE})(?<=^|[^0-9A-Za-z]|${SOFTWARE}|02[68]1[0-9A-Z]{3}[0-9]{3})${VAG_CORE}(?: ?[A-Z]{1,2})?${FREE_AFTER}`,
      'g',
    ),
  ],
  [
    'mercedes_part',
    new RegExp(`${FREE_BEFORE}A ?(?!02[68]1)[0-9]{3} ?[0-9]{3} ?[0-9]{2} ?[0-9]{2}${FREE_AFTER}`, 'g'),
  ],
  ['vin', new RegExp(`${FREE_BEFORE}[A-HJ-NPR-Z0-9]{12}[0-9]{5}${FREE_AFTER}`, 'g')],
]

/** `at` is the place in the text. Whoever listens says by kind when it is enough. */
export function* mentionsIn(text: string, wants: (kind: IdentityKind) => boolean): Generator<Mention> {
  for (const [kind, pattern] of PATTERNS) {
    if (!wants(kind)) continue
    for (const match of text.matchAll(pattern)) {
      if (!wants(kind)) break
      yield { kind, value: usualForm(kind, match[0]), at: match.index }
    }
  }
}

/** EDC17_C46 out of a variant string. */
export function familyOf(variant: string): string {
  return variant.split('/')[2] ?? ''
}

function usualForm(kind: IdentityKind, written: string): string | null {
  const bare = written.replace(/[ .-]/g, '')
  switch (kind) {
    case 'hardware':
      return bare
    case 'software':
      return bare.toUpperCase()
    case 'vag_part':
      // Nine digits in a row are a part number only to somebody who knows it.
      if (!/[A-Z]/.test(bare) && bare === written) return null
      return [bare.slice(0, 3), bare.slice(3, 6), bare.slice(6, 9), bare.slice(9)].join(' ').trim()
    case 'mercedes_part':
      return bare
    case 'vin':
      return isPlausibleVin(written) ? written : null
    case 'variant':
    case 'family':
      return written.replace(/[._/-]+$/, '')
  }
}

/** The maker's code names a country and a maker with at least one letter; serial numbers of parts have fewer. */
function isPlausibleVin(written: string): boolean {
  const letters = written.replace(/[0-9]/g, '').length
  return /[A-Z]/.test(written.slice(0, 3)) && letters >= 3 && !/(.)\1{6}/.test(written)
}
