import { describe, expect, test } from 'vitest'
import { isOpenShopOrder, SHOP_ORDER_STATUSES, type ShopOrderStatus } from '#contract/shop-orders/states.ts'
import { canStep, SHOP_ORDER_STEPS, type ShopOrderStep, statusAfter } from './shop-order-states.ts'

/** As it is meant, written down once more: where each step leads from each state. */
const EXPECTED: Record<ShopOrderStep, Partial<Record<ShopOrderStatus, ShopOrderStatus>>> = {
  pay: { awaiting_payment: 'paid', on_hold: 'paid' },
  process: { paid: 'processing', on_hold: 'processing' },
  ship: { processing: 'shipped', on_hold: 'shipped' },
  complete: { shipped: 'completed' },
  hold: { awaiting_payment: 'on_hold', paid: 'on_hold', processing: 'on_hold', shipped: 'on_hold' },
  resume: { on_hold: 'processing' },
  cancel: {
    awaiting_payment: 'cancelled',
    paid: 'cancelled',
    processing: 'cancelled',
    shipped: 'cancelled',
    on_hold: 'cancelled',
  },
}

describe.each(SHOP_ORDER_STEPS)('%s', (step) => {
  test.each(SHOP_ORDER_STATUSES)('from %s', (status) => {
    const order = { status, held_from: status === 'on_hold' ? ('processing' as const) : null }
    const expected = EXPECTED[step][status]
    expect(canStep(status, step)).toBe(expected !== undefined)
    if (expected) expect(statusAfter(order, step)).toBe(expected)
    else expect(() => statusAfter(order, step)).toThrow(expect.objectContaining({ code: 'wrong_state' }))
  })
})

test.each(['awaiting_payment', 'paid', 'processing', 'shipped'] as const)(
  'what was held from %s goes on there',
  (from) => {
    expect(statusAfter({ status: 'on_hold', held_from: from }, 'resume')).toBe(from)
  },
)

test('what does not say from where it was held does not go on', () => {
  expect(() => statusAfter({ status: 'on_hold', held_from: null }, 'resume')).toThrow(
    expect.objectContaining({ code: 'wrong_state' }),
  )
})

test('nothing leads out of what is over, and everything else can be brought to an end', () => {
  for (const status of SHOP_ORDER_STATUSES) {
    const ways = SHOP_ORDER_STEPS.filter((step) => canStep(status, step))
    expect([status, ways.length > 0]).toEqual([status, isOpenShopOrder(status)])
    expect([status, canStep(status, 'cancel')]).toEqual([status, isOpenShopOrder(status)])
  }
})
