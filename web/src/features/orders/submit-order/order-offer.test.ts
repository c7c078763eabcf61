import { expect, test } from 'vitest'
import { chosenOf, linesOf, optionsFor, toAttest, totalOf } from './order-offer.ts'
import {
  FAULT_CODES_OFF,
  OFFER,
  ONLY_WITH_STAGE_1,
  OPTIONS_ONLY,
  STAGE_1,
  START_STOP,
} from './submit-order.test-data.ts'

const EXTRA = START_STOP.extras[0]?.id ?? ''
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('amounts are added in hundredths', () => {
  const tenths = [0.1, 0.2, 0.7].map((price) => ({ name: '', price }))
  expect(totalOf(tenths)).toBe(1)
})

test('an extra stands under its option and counts only with it', () => {
  const wishes = { service_id: STAGE_1.id, option_ids: [START_STOP.id], extra_ids: [EXTRA] }
  const lines = linesOf(chosenOf(OFFER, wishes))
  expect(names(lines)).toEqual(['Stage 1', 'Start/Stop off', 'Keep the button'])
  expect(totalOf(lines)).toBe(65.3)
  const without = linesOf(chosenOf(OFFER, { ...wishes, option_ids: [] }))
  expect(names(without)).toEqual(['Stage 1'])
})

test('an option of one service is not offered with another, and is there again with its own', () => {
  expect(names(optionsFor(OFFER, OPTIONS_ONLY.id))).toEqual(['Start/Stop off', 'Fault codes off'])
  const wishes = { service_id: OPTIONS_ONLY.id, option_ids: [ONLY_WITH_STAGE_1.id], extra_ids: [] }
  expect(chosenOf(OFFER, wishes)).toMatchObject({ options: [], fellAway: false })
  expect(chosenOf(OFFER, { ...wishes, service_id: STAGE_1.id }).options).toEqual([ONLY_WITH_STAGE_1])
})

test('what is no longer offered at all falls away, and that is told', () => {
  const smaller = { services: [OPTIONS_ONLY], options: [START_STOP] }
  const wishes = { service_id: STAGE_1.id, option_ids: [FAULT_CODES_OFF.id], extra_ids: [] }
  expect(chosenOf(smaller, wishes)).toEqual({ service: null, options: [], extra_ids: [], fellAway: true })
})

test('attestations are of what is chosen', () => {
  const wishes = { service_id: STAGE_1.id, option_ids: [FAULT_CODES_OFF.id, START_STOP.id], extra_ids: [] }
  expect(names(toAttest(chosenOf(OFFER, wishes)))).toEqual(['Fault codes off'])
})
