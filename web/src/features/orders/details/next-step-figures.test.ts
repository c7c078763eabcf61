import { expect, test } from 'vitest'
import { elapsedShare, wholeDaysLeft } from './next-step-figures.ts'

const at = (time: string) => `2026-11-16T${time}:00.000Z`

test('the bar shows how much of the promise has gone', () => {
  expect(elapsedShare(at('10:00'), at('11:00'), new Date(at('10:45')))).toBe(0.75)
  expect(elapsedShare(at('10:00'), at('11:00'), new Date(at('10:00')))).toBe(0.04)
  expect(elapsedShare(at('10:00'), at('11:00'), new Date(at('12:00')))).toBe(1)
  expect(elapsedShare(at('10:00'), at('10:00'), new Date(at('10:00')))).toBe(1)
})

test('a day that is begun still counts', () => {
  expect(wholeDaysLeft('2026-11-29T10:00:00Z', null, new Date('2026-11-16T09:00:00Z'))).toBe(14)
  expect(wholeDaysLeft('2026-11-16T12:00:00Z', null, new Date('2026-11-16T09:00:00Z'))).toBe(1)
  expect(wholeDaysLeft('2026-11-15T12:00:00Z', null, new Date('2026-11-16T09:00:00Z'))).toBe(0)
})

test('a page whose clock is behind a live delivery promises no more days than there are', () => {
  const [until, delivered] = ['2026-11-30T10:00:40Z', '2026-11-16T10:00:40Z']
  expect(wholeDaysLeft(until, delivered, new Date('2026-11-16T10:00:00Z'))).toBe(14)
  expect(wholeDaysLeft(until, delivered, new Date('2026-11-17T10:00:41Z'))).toBe(13)
})
