import { expect, test } from 'vitest'
import { RELAY_STATES, type RelayState } from '#contract/orders/states.ts'
import { RELAY_ACTS, relayAfter } from './relay-states.ts'

const ROWS: [RelayState | null, string][] = [
  [null, 'relayed waiting_for_balance own -'],
  ['own', 'relayed waiting_for_balance own -'],
  ['waiting_for_balance', 'relayed waiting_for_balance own -'],
  ['relayed', '- - own returned'],
  ['returned', 'relayed waiting_for_balance own -'],
]

test.each(ROWS)(`from %s, ${RELAY_ACTS.join(', ')} lead to %s`, (state, expected) => {
  expect(RELAY_ACTS.map((act) => relayAfter(state, act) ?? '-').join(' ')).toBe(expected)
})

test('every state has its row', () => {
  expect(ROWS.map(([state]) => state)).toEqual([null, ...RELAY_STATES])
})
