import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LOAD_TIMEOUT } from './load-timeout.ts'
import { part, usePart } from './parts.ts'

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

test('what does not arrive is told instead of thrown, and fetched again when somebody asks for it', async () => {
  const fetchPart = vi.fn(async () => Page).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const menu = part(fetchPart)
  const { result } = renderHook(() => usePart(menu, true))
  await vi.waitFor(() => expect(result.current.failure).toMatchObject({ code: 'load' }))
  expect(result.current.Content).toBeNull()
  act(() => result.current.retry())
  await vi.waitFor(() => expect(result.current.Content).toBe(Page))
  expect(result.current.failure).toBeNull()
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

test('wanted no more and then again is another try', async () => {
  const fetchPart = vi.fn(async () => Page).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const menu = part(fetchPart)
  const { result, rerender } = renderHook(({ isOpen }) => usePart(menu, isOpen), {
    initialProps: { isOpen: true },
  })
  await vi.waitFor(() => expect(result.current.failure).not.toBeNull())
  rerender({ isOpen: false })
  expect(result.current.failure).toBeNull()
  rerender({ isOpen: true })
  await vi.waitFor(() => expect(result.current.Content).toBe(Page))
})
