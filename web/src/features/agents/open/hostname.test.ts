import { expect, test } from 'vitest'
import { suggestSlug, toHostname } from './hostname.ts'

test.each([
  ['files.alba.example', 'files.alba.example'],
  [' Files.Alba.Example ', 'files.alba.example'],
  ['https://files.alba.example/login?x=1', 'files.alba.example'],
  ['files.alba.example:8443', 'files.alba.example'],
  ['files.alba.example.', 'files.alba.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', null],
  ['192.0.2.1', null],
  ['two words.example', null],
  ['-dash.example', null],
  ['', null],
])('%j is %j', (text, hostname) => {
  expect(toHostname(text)).toBe(hostname)
})

test.each([
  ['Alba Chip Service', 'alba-chip-service'],
  ['Łódź Tuning!', 'lodz-tuning'],
  ['  Größe & Co. ', 'grosse-co'],
  ['東京', ''],
])('%j suggests %j', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})
