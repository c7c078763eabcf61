import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Loaded } from './loaded.tsx'

/** What is drawn first when the data go from `a` to `b`. */
function firstDrawn({ atOnce }: { atOnce: boolean }) {
  const drawn: string[] = []
  const shown = (data: string | undefined) => (
    <Loaded query={{ data, error: null, refetch: () => undefined }} skeleton={null} atOnce={atOnce}>
      {(words) => {
        drawn.push(words)
        return words
      }}
    </Loaded>
  )
  const { rerender } = render(shown('a'))
  rerender(shown('b'))
  expect(drawn.at(-1)).toBe('b')
  return drawn[1]
}

test('an answer is drawn after whatever is more urgent', () => {
  expect(firstDrawn({ atOnce: false })).toBe('a')
})

test('what somebody did shows at once where that is asked for', () => {
  expect(firstDrawn({ atOnce: true })).toBe('b')
})
