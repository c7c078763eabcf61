import { expect, test } from 'vitest'
import { CHIPS, chipCount, readFilters } from './order-filters.ts'

const ID = '01890000-0000-7000-8000-000000000001'

test('what makes no sense counts as absent', () => {
  expect(
    readFilters({
      status: 'lost',
      payment_method: 'shells',
      product_id: 'cable',
      user_id: `${ID}0`,
      refund_due: 'yes',
    }),
  ).toEqual({})
})

test('what the call understands stays as it is', () => {
  const address = {
    status: 'on_hold',
    payment_method: 'credits',
    product_id: ID,
    user_id: ID,
    refund_due: 'true',
    from: '2026-11-01',
    to: '2026-11-19',
    sold_from: '2026-11-01',
    sold_to: '2026-11-19',
  }
  expect(readFilters(address)).toEqual(address)
  expect(readFilters({ status: 'pending' })).toEqual({ status: 'pending' })
})

test('a chip says how many orders it leads to; a state that nobody is in says none', () => {
  const answer = { counts: { paid: 3, cancelled: 2, completed: 10 } as never, pending: 3 }
  expect(CHIPS.map((chip) => chipCount(chip, answer))).toEqual([15, 3, 0, 3, 0, 0, 10, 0, 2])
  expect(chipCount('paid', undefined)).toBeNull()
})
