import { expect, test } from 'vitest'
import { newInvoiceNo } from './invoice-no.ts'

const COUNT = 10_000
const numbers = Array.from({ length: COUNT }, newInvoiceNo)

test('ten thousand references are ten thousand different ones, all of the same form', () => {
  expect(new Set(numbers).size).toBe(COUNT)
  for (const number of numbers) expect(number).toMatch(/^S(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

test('each of the twelve signs is any of 32 equally often: nothing in one tells of another', () => {
  const places = numbers.map((number) => number.replaceAll('-', '').slice(1))
  // Chance strays by a twentieth; what is half as likely again is no chance.
  const [least, most] = [COUNT / 32 / 1.5, (COUNT / 32) * 1.5]
  for (let place = 0; place < 12; place++) {
    const counts = new Map<string, number>()
    for (const number of places) counts.set(number.charAt(place), (counts.get(number.charAt(place)) ?? 0) + 1)
    expect([place, counts.size]).toEqual([place, 32])
    for (const [sign, count] of counts) expect([sign, count > least && count < most]).toEqual([sign, true])
  }
  // The same pair in a row as rarely as chance has it: once in 32.
  const pairs = places.reduce(
    (sum, number) => sum + [...number].filter((sign, place) => sign === number[place + 1]).length,
    0,
  )
  expect(Math.abs(pairs / (COUNT * 11) - 1 / 32)).toBeLessThan(0.005)
  // Nor does one order's reference begin as the last one's did.
  const neighbours = places.filter((number, place) => number.slice(0, 4) === places[place + 1]?.slice(0, 4))
  expect(neighbours.length).toBeLessThan(5)
})
