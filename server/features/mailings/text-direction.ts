import { directionOf } from '#contract/languages.ts'

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Syriac}/gu
const LETTER = /\p{L}/gu
const NOT_WRITTEN = /<[^>]*>|&#?\w+;|\{[^{}]*\}/g

/** The direction of most letters that staff wrote; null where there are none. Fields are filled in with names of any script. */
function directionOfText(markup: string): 'ltr' | 'rtl' | null {
  const text = markup.replace(NOT_WRITTEN, ' ')
  const letters = text.match(LETTER)?.length ?? 0
  if (letters === 0) return null
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > letters ? 'rtl' : 'ltr'
}

/**
 * Staff write in their language, and the mail around it is in the reader's: English between Arabic lines would end its
 * sentences at the wrong side. The attribute `align` is what every mail program knows, and what the CSP of the preview lets
 * through.
 */
export function inItsDirection(html: string, written: string, language: string): string {
  const direction = directionOfText(written)
  if (direction === null || direction === directionOf(language)) return html
  return `<div dir="${direction}" align="${direction === 'ltr' ? 'left' : 'right'}">${html}</div>`
}
