import { expect, test } from 'vitest'
import { balanceAfter, creditsProblem, isTooMuch, mostTaken } from './adjustment.ts'

const wallet = { credits: 12.3, credit_limit: 0 }

test('the balance afterwards is counted in hundredths', () => {
  expect(balanceAfter({ credits: 0.1 }, 0.2)).toBe(0.3)
  expect(balanceAfter(wallet, -12.3)).toBe(0)
  expect(balanceAfter(wallet, '')).toBeNull()
  expect(balanceAfter(wallet, '-')).toBeNull()
})

test('no more can be taken than the wallet and its limit hold', () => {
  expect(mostTaken(wallet)).toBe(12.3)
  expect(mostTaken({ credits: -20, credit_limit: 50 })).toBe(30)
  expect(mostTaken({ credits: -50, credit_limit: 50 })).toBe(0)
  expect(isTooMuch(wallet, -12.3)).toBe(false)
  expect(isTooMuch(wallet, -12.31)).toBe(true)
  expect(isTooMuch({ credits: -20, credit_limit: 50 }, -30)).toBe(false)
  expect(isTooMuch(wallet, 1000)).toBe(false)
})

test('nothing, zero and too much are said before the server is asked', () => {
  expect(creditsProblem('')).toBe('required')
  expect(creditsProblem(0)).toBe('required')
  expect(creditsProblem(10_000_001)).toEqual({ code: 'too_big', params: { max: 10_000_000 } })
  expect(creditsProblem(-10_000_001)).toEqual({ code: 'too_small', params: { min: -10_000_000 } })
  expect(creditsProblem(-0.01)).toBeNull()
})
