import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

function Clock() {
  return <time>{useNow().toISOString()}</time>
}
const shown = () => screen.getByRole('time').textContent

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00.000Z') })
})

test('the time moves on every minute', async () => {
  render(<Clock />)
  expect(shown()).toBe('2026-03-01T08:00:00.000Z')
  await act(() => vi.advanceTimersByTimeAsync(59_999))
  expect(shown()).toBe('2026-03-01T08:00:00.000Z')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toBe('2026-03-01T08:01:00.000Z')
})

test('it stands still while a screen is drawn, and is up to date for one that is opened later', () => {
  const first = render(<Clock />)
  const before = shown()
  first.unmount()
  vi.advanceTimersByTime(5_000)
  const second = render(<Clock />)
  expect(shown()).toBe(before)
  second.unmount()
  vi.advanceTimersByTime(120_000)
  render(<Clock />)
  expect(shown()).toBe(new Date().toISOString())
})
