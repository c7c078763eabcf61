import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test.each([
  ['2026-11-16 03:42:02.29+00', '2026-11-16T03:42:02.290Z'],
  ['2026-11-16 03:42:02.2+00', '2026-11-16T03:42:02.200Z'],
  ['2026-11-16 03:42:02.123456+00', '2026-11-16T03:42:02.123Z'],
  ['2026-11-16 03:42:02+00', '2026-11-16T03:42:02.000Z'],
  ['2026-11-16T03:42:02.29+00:00', '2026-11-16T03:42:02.290Z'],
  ['2026-11-16T03:42:02+00:00', '2026-11-16T03:42:02.000Z'],
])('%s is %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
  expect(new Date(text).toISOString()).toBe(iso)
})

test.each(['2026-11-16 03:42:02+01', '2026-11-16 03:42:02-05', '2026-11-16T03:42:02+00:30', 'infinity', ''])(
  'what is no time in UTC is refused: %j',
  (text) => expect(() => isoTime(text)).toThrow(RangeError),
)
