import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { InTurns } from './in-turns.tsx'

let drawn: string[] = []

function Part({ name }: { name: string }) {
  drawn.push(name)
  return <p>{name}</p>
}

function Screen() {
  const [word, setWord] = useState('')
  return (
    <>
      <button type="button" onClick={() => setWord('!')}>
        change
      </button>
      <InTurns parts={['a', 'b', 'c'].map((name) => <Part key={name} name={name + word} />)}>
        {(parts) => <section aria-busy={parts.length < 3}>{parts}</section>}
      </InTurns>
    </>
  )
}

beforeEach(() => {
  drawn = []
  vi.useFakeTimers()
})

const nextTurn = () => act(async () => vi.runOnlyPendingTimersAsync())

test('parts are drawn from the top, each once and in a turn of its own', async () => {
  const { container } = render(<Screen />)
  const section = container.querySelector('section')
  expect(section).toHaveTextContent('a')
  await nextTurn()
  expect(section).toHaveTextContent('ab')
  expect(section).toHaveAttribute('aria-busy', 'true')
  await nextTurn()
  expect(section).toHaveTextContent('abc')
  expect(section).toHaveAttribute('aria-busy', 'false')
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('a change meanwhile shows at once and loses no turn', async () => {
  const { container, getByRole } = render(<Screen />)
  await nextTurn()
  act(() => getByRole('button').click())
  expect(container.querySelector('section')).toHaveTextContent('a!b!')
  await nextTurn()
  expect(container.querySelector('section')).toHaveTextContent('a!b!c!')
})
