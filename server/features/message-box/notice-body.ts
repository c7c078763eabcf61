import { cleanRichText } from '#features/content/index.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'

const ADDRESS = new RegExp(`${publicAddress('([A-Za-z0-9_-]+\\.[a-z]{3,4})')}`, 'g')

/** Signs that turn the writing direction make a text read as another one; no editor of ours writes them. */
const TURNING_SIGNS = /[\u202a-\u202e\u2066-\u2069]/g

export const withoutTurns = (text: string): string => text.replace(TURNING_SIGNS, '')

/** The names of the pictures that a text points to. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(ADDRESS)].map(([, key = '']) => key)),
]

/** Markup with no pictures but these. */
export function cleanNotice(html: string, pictures: readonly string[]): string {
  const own = new Set(pictures.map(publicAddress))
  return cleanRichText(withoutTurns(html), (address) => own.has(address))
}
