import { expect, test } from 'vitest'
import { inItsDirection } from './text-direction.ts'

const LATIN = '<p>Hello {first_name|صديقي}, ten percent more.</p>'
const ARABIC = '<p>مرحبًا {name|friend}، عرض على <strong>EDC17</strong>.</p>'
const HTML = '<p>filled in</p>'

test.each([
  ['English for an Arabic reader', LATIN, 'ar', `<div dir="ltr" align="left">${HTML}</div>`],
  ['English for a German reader', LATIN, 'de', HTML],
  ['Arabic for an English reader', ARABIC, 'en', `<div dir="rtl" align="right">${HTML}</div>`],
  ['Arabic for an Arabic reader', ARABIC, 'ar', HTML],
  ['nothing but fields', '<p>{company|your workshop}: {credits}</p>', 'ar', HTML],
] as const)('%s', (_, written, language, expected) => {
  expect(inItsDirection(HTML, written, language)).toBe(expected)
})
