import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('plural forms follow the language', () => {
  const english = texts('en', 'mail')
  expect(english('layout.code_valid', { count: 1, site: 'Nordlab' })).toContain('good for 1 minute.')
  expect(english('layout.code_valid', { count: 10, site: 'Nordlab' })).toContain('good for 10 minutes.')

  const polish = texts('pl', 'mail')
  const minutes = [1, 3, 10].map((count) => polish('layout.code_valid', { count, site: 'Nordlab' }))
  expect(minutes.map((text) => text.split('.')[0])).toEqual([
    'Kod jest ważny przez 1 minutę',
    'Kod jest ważny przez 3 minuty',
    'Kod jest ważny przez 10 minut',
  ])

  const arabic = texts('ar', 'mail')
  expect(arabic('layout.code_valid', { count: 2, site: 'Nordlab' })).toContain('الرمز صالح لدقيقتين')
  expect(arabic('layout.code_valid', { count: 10, site: 'Nordlab' })).toContain('10 دقائق')
})

test('an unknown language reads English', () => {
  expect(texts('xx', 'documents')('my_data.title')).toBe('Your data')
  expect(texts('../../etc', 'documents')('my_data.title')).toBe('Your data')
})

test('values go in as they are and are not read as placeholders, references or markup', () => {
  const name = `<b>O'Neil</b> & {{site}} $t(verify_email.heading)`
  expect(texts('en', 'mail')('layout.hello', { name })).toBe(`Hello ${name},`)
})
