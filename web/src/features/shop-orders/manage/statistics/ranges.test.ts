import { expect, test } from 'vitest'
import { addressOf, RANGES, readRange } from './ranges.ts'

const TODAY = '2026-03-05'

test('thirty days need no word, neither in the address nor in the call', () => {
  expect(readRange({}, TODAY)).toEqual({ name: '30', days: {} })
  expect(readRange({ range: '30' }, TODAY)).toEqual({ name: '30', days: {} })
})

test('both ends are within, whatever month they are in', () => {
  expect(readRange({ range: '7' }, TODAY).days).toEqual({ from: '2026-02-27', to: TODAY })
  expect(readRange({ range: '90' }, TODAY).days).toEqual({ from: '2025-12-06', to: TODAY })
  expect(readRange({ range: 'year' }, TODAY).days).toEqual({ from: '2026-01-01', to: TODAY })
})

test('days of one’s own go before, if they make sense', () => {
  const own = { from: '2025-12-24', to: '2026-01-02' }
  expect(readRange({ ...own, range: '7' }, TODAY)).toEqual({ name: 'own', days: own })
  expect(readRange({ from: '2026-02-31', to: '2026-03-02' }, TODAY).name).toBe('30')
  expect(readRange({ from: '2026-01-02', to: '2025-12-24' }, TODAY).name).toBe('30')
  expect(readRange({ from: '2026-01-02' }, TODAY).name).toBe('30')
})

test('of more days than the server tells of at once there are the last ones', () => {
  expect(readRange({ from: '2020-01-01', to: '2026-03-11' }, TODAY)).toEqual({
    name: 'own',
    days: { from: '2024-01-02', to: '2026-03-11' },
  })
})

test.each(RANGES)('the chip %s leads to an address that it is pressed on', (name) => {
  expect(readRange(addressOf(name), TODAY).name).toBe(name)
})
