import { expect, test } from 'vitest'
import { noticeState } from './states.ts'

test.each([
  ['2026-11-18', null, 'running'],
  ['2026-11-18', '2026-11-18', 'running'],
  ['2026-11-01', '2026-11-17', 'over'],
  ['2026-11-01', '2026-11-18', 'running'],
  ['2026-11-19', null, 'planned'],
  ['2026-11-19', '2026-12-01', 'planned'],
])('from %s to %s is %s on 18 November', (from_date, to_date, state) => {
  expect(noticeState({ from_date, to_date }, '2026-11-18')).toBe(state)
})
