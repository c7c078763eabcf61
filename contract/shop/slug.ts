import { SHOP_BOUNDS } from './bounds.ts'

/* No zod: the web imports this. */

/** What has no letter below the line: signs that are letters of their own. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/**
 * A name as it stands in an address: letters without their accents, with a hyphen between words. Empty where the name is
 * written in a script without these letters: then something else has to stand there.
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßøđłæœþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SHOP_BOUNDS.slug)
    .replace(/^-+|-+$/g, '')

/** The first that is free: `clutch`, `clutch-2`, `clutch-3` … */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = `${wanted.slice(0, SHOP_BOUNDS.slug - ending.length).replace(/-+$/, '')}${ending}`
    if (!taken.has(slug)) return slug
  }
}
