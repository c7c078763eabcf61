import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIntentKey } from './use-intent-key.ts'

test('the same input keeps its key until it is done, other input gets another', () => {
  const { result, rerender } = renderHook(() => useIntentKey())
  const first = result.current.keyFor({ credits: 5 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  rerender()
  expect(result.current.keyFor({ credits: 5 })).toBe(first)
  const other = result.current.keyFor({ credits: 6 })
  expect(other).not.toBe(first)
  result.current.done()
  expect(result.current.keyFor({ credits: 6 })).not.toBe(other)
})

test('another file is another intent, another watcher of the upload is not', () => {
  const { result } = renderHook(() => useIntentKey())
  const input = (name: string) => ({
    files: { file: new File(['x'], name, { lastModified: 1 }) },
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  const first = result.current.keyFor(input('a.bin'))
  expect(result.current.keyFor(input('a.bin'))).toBe(first)
  expect(result.current.keyFor(input('b.bin'))).not.toBe(first)
})
