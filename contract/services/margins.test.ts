import { expect, test } from 'vitest'
import { marginOf, priceWithMargin, ROUNDINGS, type Rounding } from './margins.ts'

test.each([
  [1000, 25, 'whole', 1300],
  [1000, 25, 'half', 1250],
  [1000, 0, 'whole', 1000],
  [0, 50, 'whole', 0],
  [1, 0, 'half', 50],
  [1, 0, 'whole', 100],
  [999, 33.33, 'half', 1350],
  [10_000_000, 1000, 'whole', 110_000_000],
] as const)('%i with %d %% in %s credits is %i', (cost, percent, rounding, price) => {
  expect(priceWithMargin(cost, percent, rounding)).toBe(price)
})

test.each([
  [1250, 1000, { credits: 250, percent: 25 }],
  [900, 1000, { credits: -100, percent: -10 }],
  [1000, 1000, { credits: 0, percent: 0 }],
  [500, 0, { credits: 500, percent: null }],
  [1333, 1000, { credits: 333, percent: 33.3 }],
])('%i for what costs %i leaves %j', (price, cost, margin) => {
  expect(marginOf(price, cost)).toEqual(margin)
})

/** Figures that look random and are the same in every run. */
function* figures(count: number) {
  let state = 42
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (let turn = 0; turn < count; turn++)
    yield {
      cost: next(10_000_001),
      percent: next(100_001) / 100,
      rounding: (next(2) === 0 ? 'whole' : 'half') as Rounding,
    }
}

test('for any cost: whole steps, never less than was asked for, never a whole step more', () => {
  for (const { cost, percent, rounding } of figures(5000)) {
    const price = priceWithMargin(cost, percent, rounding)
    const step = ROUNDINGS[rounding]
    const scaled = cost * (10_000 + Math.round(percent * 100))
    expect(price % step).toBe(0)
    expect(price * 10_000).toBeGreaterThanOrEqual(scaled)
    expect((price - step) * 10_000).toBeLessThan(scaled || 1)
    expect(marginOf(price, cost).credits).toBeGreaterThanOrEqual(0)
  }
})

test('a higher margin is never a lower price, and a margin of nothing already round changes nothing', () => {
  for (const { cost, percent, rounding } of figures(2000)) {
    expect(priceWithMargin(cost, percent + 1, rounding)).toBeGreaterThanOrEqual(
      priceWithMargin(cost, percent, rounding),
    )
    const round = priceWithMargin(cost, 0, rounding)
    expect(priceWithMargin(round, 0, rounding)).toBe(round)
  }
})
