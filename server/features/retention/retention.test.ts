import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletedFrom, earliestDue, keptUntil, mayBeDeleted, mustBeWarned } from './retention.ts'

const at = (text: string) => new Date(`${text}Z`)
const document = (paid: string, warned: string | null = null) => ({
  closed_at: at(paid),
  warned_at: warned === null ? null : at(warned),
})

test.each([
  ['2026-01-15T10:00', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-12-31T23:59', 2, '2027-02-28T23:59:00.000Z'],
  ['2024-02-29T00:00', 12, '2025-02-28T00:00:00.000Z'],
  ['2026-03-31T08:00', 120, '2036-03-31T08:00:00.000Z'],
])('paid %s, kept %i months: until %s', (paid, months, until) => {
  expect(keptUntil(at(paid), months).toISOString()).toBe(until)
})

test.each<[now: string, warned: string | null, warn: boolean, gone: boolean, why: string]>([
  ['2026-02-08T09:59', null, false, false, 'eight days before'],
  ['2026-02-08T10:00', null, true, false, 'a week before'],
  ['2026-02-15T10:00', null, true, false, 'the end itself, never warned'],
  ['2027-06-01T00:00', null, true, false, 'a clock a year ahead, never warned'],
  ['2026-02-15T09:59', '2026-02-08T10:00', false, false, 'warned, a minute before the end'],
  ['2026-02-15T10:00', '2026-02-08T10:00', false, true, 'warned, the end'],
  ['2026-02-15T10:00', '2026-02-08T11:00', false, true, 'the job came an hour later that night'],
  ['2026-02-15T10:00', '2026-02-08T11:01', false, false, 'the week is not over'],
  ['2026-02-20T10:00', '2026-02-19T10:00', false, false, 'warned late: the week counts, not the end'],
  ['2026-02-15T10:00', '2026-02-01T10:00', true, false, 'warned of an earlier end'],
  ['2026-02-15T10:00', '2027-01-01T00:00', true, false, 'warned by a clock that was ahead'],
])('at %s, warned %s: warn %s, delete %s (%s)', (now, warned, warn, gone) => {
  const kept = document('2026-01-15T10:00', warned)
  expect([mustBeWarned(kept, 1, at(now)), mayBeDeleted(kept, 1, at(now))]).toEqual([warn, gone])
})

test('the warning names the end, or a week from now when it comes late', () => {
  const kept = document('2026-01-15T10:00')
  expect(deletedFrom(kept, 1, at('2026-02-08T10:00')).toISOString()).toBe('2026-02-15T10:00:00.000Z')
  expect(deletedFrom(kept, 1, at('2026-02-12T10:00')).toISOString()).toBe('2026-02-19T10:00:00.000Z')
})

test('whatever the clock says, nothing is both warned of and deleted, and nothing due is passed over', () => {
  const instant = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms))
  fc.assert(
    fc.property(
      instant,
      fc.option(instant),
      instant,
      fc.integer({ min: 1, max: 120 }),
      (closed_at, warned_at, now, months) => {
        const kept = { closed_at, warned_at }
        const [warn, gone] = [mustBeWarned(kept, months, now), mayBeDeleted(kept, months, now)]
        expect(warn && gone).toBe(false)
        if (warn || gone) expect(closed_at.getTime()).toBeLessThanOrEqual(earliestDue(months, now).getTime())
        if (gone) {
          expect(now.getTime()).toBeGreaterThanOrEqual(keptUntil(closed_at, months).getTime())
          expect(now.getTime() - Number(warned_at)).toBeGreaterThanOrEqual((7 * 24 - 1) * 3_600_000)
        }
      },
    ),
  )
})
