import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsIdle } from './use-is-idle.ts'

test('waits until the browser is idle, two seconds at most, and no longer than the screen is there', () => {
  const ask = vi.fn<typeof requestIdleCallback>(() => 7)
  const cancel = vi.fn<typeof cancelIdleCallback>()
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', cancel)
  const { result, unmount } = renderHook(() => useIsIdle(false))
  expect(result.current).toBe(false)
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 })
  act(() => ask.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 10 }))
  expect(result.current).toBe(true)
  unmount()

  const left = renderHook(() => useIsIdle(false))
  cancel.mockClear()
  left.unmount()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7)
})

test('waits a while where browsers do not tell', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useIsIdle(false))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe(true)
  renderHook(() => useIsIdle(false)).unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('nobody waits for what is there', () => {
  expect(renderHook(() => useIsIdle(true)).result.current).toBe(true)
})
