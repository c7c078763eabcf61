import { expect, test } from 'vitest'
import { makeFormats } from '../../lib/formats.ts'
import { type ValueWords, valueLines } from './value-lines.ts'

const words: ValueWords = {
  language: 'en',
  yes: 'On',
  no: 'Off',
  file: 'A file',
  theme: (name) => `theme ${name}`,
  statuses: { active: 'On', draft: 'Draft' },
  formats: makeFormats('en'),
}

test.each([
  ['phone', '', []],
  ['phone', null, []],
  ['api_access', true, ['On']],
  ['api_access', false, ['Off']],
  ['logo_width', 1200, ['1,200']],
  ['country', 'PL', ['Poland']],
  ['locale', 'de', ['Deutsch']],
  ['default_theme', 'custom', ['theme custom']],
  ['logo_file_id', '0190a000-0000-7000-8000-000000000001', ['A file']],
  ['address', 'Musterweg 7\nHof 2', ['Musterweg 7', 'Hof 2']],
  ['countries', ['PL', 'DE'], ['Poland', 'Germany']],
  ['status', 'draft', ['Draft']],
  ['status', 'processing', ['processing']],
  ['images', ['a', 'b'], ['A file', 'A file']],
  ['start_date', new Date(2026, 10, 20, 13).getTime(), ['20 Nov 2026, 13:00']],
  ['local_shipping_time', { from: 1, to: 3 }, ['1 – 3']],
  ['local_shipping_time', { from: 2, to: 2 }, ['2']],
  ['description', '<p>For <b>all</b></p><p>1 m</p>', ['For all', '1 m']],
  ['something_new', { inner: ['a', 'b'] }, ['inner: a · b']],
])('%s %j', (field, value, expected) => {
  expect(valueLines(field, value, words)).toEqual(expected)
})

test('opening hours and closed days read as sentences do', () => {
  const hours = [
    { day: 1, from: '08:00', to: '18:00' },
    { day: 6, from: '09:00', to: '13:00' },
  ]
  expect(valueLines('items', hours, words)).toEqual(['Monday: 08:00 – 18:00', 'Saturday: 09:00 – 13:00'])
  const days = [
    { date: '2026-12-24', reason: 'Christmas' },
    { date: '2027-01-01', reason: '' },
  ]
  expect(valueLines('items', days, words)).toEqual(['24 Dec 2026: Christmas', '1 Jan 2027'])
})

test('markup is read as its words, a line for each block', () => {
  const html = '<h2>What we keep</h2><p>Your <b>name</b> &amp; orders.</p><ul><li>One</li><li>Two</li></ul>'
  expect(valueLines('privacy_policy', html, words)).toEqual([
    'What we keep',
    'Your name & orders.',
    'One',
    'Two',
  ])
})
