import { expect, test, vi } from 'vitest'
import { boundedTotal } from './bounded-total.ts'

test('the last page tells the total, and nothing is counted', async () => {
  const count = vi.fn()
  expect(await boundedTotal({ page: 3, size: 20 }, 7, count)).toEqual({ total: 47, total_is_exact: true })
  expect(await boundedTotal({ page: 1, size: 20 }, 0, count)).toEqual({ total: 0, total_is_exact: true })
  expect(await boundedTotal({ page: 1, size: -1 }, 12, count)).toEqual({ total: 12, total_is_exact: true })
  expect(count).not.toHaveBeenCalled()
})

test.each([
  ['a full page', { page: 1, size: 20 }, 20],
  ['a page after a cursor', { page: 1, size: 20, after: 'abc' }, 3],
])('%s has its rows counted', async (_, query, rows) => {
  const count = vi.fn().mockResolvedValue(47)
  expect(await boundedTotal(query, rows, count)).toEqual({ total: 47, total_is_exact: true })
  expect(count).toHaveBeenCalledWith(1001)
})

test('a thousand are exact, more are not', async () => {
  const full = { page: 1, size: 20 }
  expect(await boundedTotal(full, 20, async () => 1000)).toEqual({ total: 1000, total_is_exact: true })
  expect(await boundedTotal(full, 20, async () => 1001)).toEqual({ total: 1000, total_is_exact: false })
})

test('a page past the end has its rows counted to the last, so that the screen finds the last page', async () => {
  const count = vi.fn().mockResolvedValue(1200)
  expect(await boundedTotal({ page: 61, size: 20 }, 0, count)).toEqual({ total: 1200, total_is_exact: true })
  expect(count).toHaveBeenCalledWith(1200)
})

test('a total that is not exact is never below the rows shown', async () => {
  const more = async () => 1001
  expect(await boundedTotal({ page: 60, size: 20 }, 20, more)).toEqual({ total: 1200, total_is_exact: false })
  const everything = { page: 1, size: -1 }
  expect(await boundedTotal(everything, 10_000, more)).toEqual({ total: 10_000, total_is_exact: false })
  const after = { page: 60, size: 20, after: 'abc' }
  expect(await boundedTotal(after, 20, more)).toEqual({ total: 1000, total_is_exact: false })
})
