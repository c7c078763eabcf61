import { expect, test } from 'vitest'
import { MAILING_ACTS, MAILING_STATES, nextMailingState } from './states.ts'

/** Every cell of the table: from (down) by (across). */
const TABLE = `
            start    pause   resume   stop     finish  send_again
draft       sending  -       -        -        -       -
sending     -        paused  -        stopped  sent    sending
paused      -        -       sending  stopped  -       paused
sent        -        -       -        -        -       sending
stopped     -        -       -        -        -       -`

const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('the table names every state and every act', () => {
  expect(head).toEqual([...MAILING_ACTS])
  expect(rows.map(([state]) => state)).toEqual([...MAILING_STATES])
})

test.each(rows.flatMap(([state, ...cells]) => cells.map((cell, at) => [state, head[at], cell])))(
  '%s, %s: %s',
  (state, act, cell) => {
    const next = nextMailingState(
      state as (typeof MAILING_STATES)[number],
      act as (typeof MAILING_ACTS)[number],
    )
    expect(next ?? '-').toBe(cell)
  },
)
