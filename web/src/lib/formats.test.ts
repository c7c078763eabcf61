import { expect, test } from 'vitest'
import { makeFormats } from './formats.ts'

test('how long something took is said in one unit', () => {
  const { duration } = makeFormats('en')
  expect([0, 89, 2880, 5340, 5400, 36_000, 172_799, 172_800, 86_400 * 12].map(duration)).toEqual([
    '1 min',
    '1 min',
    '48 mins',
    '89 mins',
    '2 hrs',
    '10 hrs',
    '2 days',
    '2 days',
    '12 days',
  ])
})

test('names of a list keep their order in a language that is written from right to left', () => {
  const names = ['Stage 1', 'Stage 2', 'Stage 3']
  expect(makeFormats('en').list(names)).toBe('Stage 1, Stage 2 and Stage 3')
  expect(makeFormats('de').list(names)).toBe('Stage 1, Stage 2 und Stage 3')
  expect(makeFormats('ar').list(names)).toBe('\u2068Stage 1\u2069 و\u2068Stage 2\u2069 و\u2068Stage 3\u2069')
})

test.each([
  ['en', ['in 1 second', 'in 90 seconds', 'in 2 minutes', 'in 90 minutes', 'in 2 hours', 'in 24 hours']],
  [
    'de',
    ['in 1 Sekunde', 'in 90 Sekunden', 'in 2 Minuten', 'in 90 Minuten', 'in 2 Stunden', 'in 24 Stunden'],
  ],
  ['pl', ['za 1 sekundę', 'za 90 sekund', 'za 2 minuty', 'za 90 minut', 'za 2 godziny', 'za 24 godziny']],
  [
    'ar',
    ['خلال ثانية واحدة', 'خلال 90 ثانية', 'خلال دقيقتين', 'خلال 90 دقيقة', 'خلال ساعتين', 'خلال 24 ساعة'],
  ],
])('a time to wait is said in whole units, never too short: %s', (language, said) => {
  const { wait } = makeFormats(language)
  expect([1, 90, 91, 5400, 5401, 86_382].map(wait)).toEqual(said)
})
