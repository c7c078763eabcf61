import { expect, test } from 'vitest'
import type { MappingState } from '#features/services/index.ts'
import { judgeRelay } from './show-relay.ts'

const state: MappingState = { services: 12, own: 3, dangling: 0, below_cost: 0, cheapest: 15 }
const open = (changes: Partial<MappingState>, about = {}) => {
  const verdict = judgeRelay({ ...state, ...changes }, { isManual: false, credits: 20, ...about })
  return Object.entries(verdict).flatMap(([name, isDone]) => (isDone ? [] : [name]))
}

test.each([
  ['some mapped, some served here', {}, {}, []],
  ['all mapped', { own: 0 }, {}, []],
  ['nothing on sale', { services: 0, own: 0 }, {}, ['is_mapped']],
  ['nothing mapped', { own: 12 }, {}, ['is_mapped']],
  ['nothing mapped, on purpose', { own: 12 }, { isManual: true }, []],
  ['one names what the provider has no more', { dangling: 1 }, {}, ['is_mapped']],
  ['one is sold below cost', { below_cost: 1 }, {}, ['sells_above_cost']],
  ['exactly enough', {}, { credits: 15 }, []],
  ['too little', {}, { credits: 14.99 }, ['is_balance_enough']],
  ['too little, and nothing goes on by itself', {}, { credits: 0, isManual: true }, []],
  ['something, where nothing has a cost', { cheapest: null }, { credits: 0.01 }, []],
  ['nothing, where nothing has a cost', { cheapest: null }, { credits: 0 }, ['is_balance_enough']],
])('%s', (_, changes, about, expected) => {
  expect(open(changes, about)).toEqual(expected)
})
