import { expect, test } from 'vitest'
import { areSame, changedDetails, NO_DETAILS } from './vehicle-details.ts'

const GOLF = {
  ...NO_DETAILS,
  engine: 'CRLB',
  stock_hp: 150,
  stages: [
    { stage: 1, hp: 190, nm: 400 },
    { stage: 4, hp: 250, nm: 500 },
  ],
}

test('what is named changes, the rest stays', () => {
  const after = changedDetails(GOLF, {
    fuel: 'Diesel',
    stock_hp: null,
    stages: [
      { stage: 2, hp: 210, nm: 430 },
      { stage: 1, hp: null, nm: null },
      { stage: 3, hp: null, nm: null },
    ],
  })
  expect(after).toEqual({
    ...GOLF,
    fuel: 'Diesel',
    stock_hp: null,
    stages: [
      { stage: 2, hp: 210, nm: 430 },
      { stage: 4, hp: 250, nm: 500 },
    ],
  })
  expect([areSame(GOLF, after), areSame(GOLF, changedDetails(GOLF, {})), areSame(NO_DETAILS, GOLF)]).toEqual([
    false,
    true,
    false,
  ])
})
