import { expect, test } from 'vitest'
import { fillFields, fillFieldsInMarkup, wrongFieldsIn } from './personal-fields.ts'

const fill = (field: string, fallback?: string) => `[${field}${fallback === undefined ? '' : `/${fallback}`}]`

test.each([
  ['Hello {first_name}!', 'Hello [first_name]!'],
  ['{company|your workshop} and {credits}', '[company/your workshop] and [credits]'],
  ['{company|}', '[company/]'],
  ['{unknown} { first_name } {FIRST_NAME} {}', '{unknown} { first_name } {FIRST_NAME} {}'],
  ['{{name}}', '{[name]}'],
  ['$& {name}', '$& [name]'],
])('%s', (text, filled) => {
  expect(fillFields(text, fill)).toBe(filled)
})

test('inside of a tag nothing is filled in', () => {
  const html = '<p>{name}</p><a href="{company}">{email}</a>'
  expect(fillFieldsInMarkup(html, fill)).toBe('<p>[name]</p><a href="{company}">[email]</a>')
})

test.each([
  ['<p>{name} {company|you}</p>', []],
  ['<p>{nmae} {nmae} {x|y}</p>', ['{nmae}', '{x|y}']],
  ['<a href="https://x.test/{email}">{email}</a>', ['{email}']],
])('%s: wrong are %j', (html, wrong) => {
  expect(wrongFieldsIn(html)).toEqual(wrong)
})
