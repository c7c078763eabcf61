import { expect, test, vi } from 'vitest'
import { LOAD_TIMEOUT } from './load-timeout.ts'
import { part } from './parts.ts'

const Page = () => null

test('a part is fetched once, however often it is asked for', async () => {
  const fetchPart = vi.fn(async () => Page)
  const page = part(fetchPart)
  await Promise.all([page.load(), page.load()])
  await page.load()
  expect(fetchPart).toHaveBeenCalledTimes(1)
  expect(page.component()).toBe(Page)
})

test('a part that failed is fetched again at the next try', async () => {
  const fetchPart = vi.fn(async () => Page).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = part(fetchPart)
  await expect(page.load()).rejects.toMatchObject({ code: 'load' })
  expect(() => page.component()).toThrow('not fetched')
  await page.load()
  expect(page.component()).toBe(Page)
})

test('after 120 seconds without an answer a part counts as failed', async () => {
  vi.useFakeTimers()
  const page = part<object>(() => new Promise(() => {}))
  const outcome = expect(page.load()).rejects.toMatchObject({ code: 'load' })
  expect(LOAD_TIMEOUT).toBe(120_000)
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
})
