import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Gradually } from './gradually.tsx'

const rowsOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)
let counts: number[] = []

const list = (rows: number[], page = 1) => (
  <Gradually rows={rows} page={page}>
    {(drawn) => {
      counts.push(drawn.length)
      return <p>{drawn.join(' ')}</p>
    }}
  </Gradually>
)
async function untilDrawn() {
  // Each bite asks for the next when it is drawn.
  for (let bite = 0; bite < 60; bite += 1) await act(async () => vi.runAllTimersAsync())
}

beforeEach(() => {
  counts = []
  vi.useFakeTimers()
})

test('of five hundred rows twenty are drawn first, then ten at a time, and in the end all stand there', async () => {
  const { container } = render(list(rowsOf(500)))
  expect(counts.at(-1)).toBe(20)
  await untilDrawn()
  const bites = counts.map((count, at) => count - (counts[at - 1] ?? 0))
  expect(bites[0]).toBe(20)
  expect(Math.max(...bites.slice(1))).toBe(10)
  expect(container.textContent).toBe(rowsOf(500).join(' '))
})

test('a changed row leaves all of them standing; another page begins anew', async () => {
  const { rerender } = render(list(rowsOf(500)))
  await untilDrawn()
  rerender(list(rowsOf(500, 1)))
  expect(counts.at(-1)).toBe(500)
  rerender(list(rowsOf(500, 500), 2))
  expect(counts.at(-1)).toBe(20)
  await untilDrawn()
  expect(counts.at(-1)).toBe(500)
})

test('a page as most are is drawn at once', () => {
  render(list(rowsOf(20)))
  expect(new Set(counts)).toEqual(new Set([20]))
})

test('paper does not wait: all rows are drawn before the page is printed', () => {
  const { container } = render(list(rowsOf(500)))
  expect(counts.at(-1)).toBe(20)
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  expect(container.textContent).toBe(rowsOf(500).join(' '))
})
