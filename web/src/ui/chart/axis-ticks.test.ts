import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test('steps are round and reach over the highest value', () => {
  expect(axisTicks([75, 2060, 495])).toEqual([0, 500, 1000, 1500, 2000, 2500])
  expect(axisTicks([307])).toEqual([0, 100, 200, 300, 400])
  expect(axisTicks([0.4, 2.5])).toEqual([0, 1, 2, 3])
  expect(axisTicks([1_000_000])).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000])
})

test('debts go below zero, and zero stays a line', () => {
  expect(axisTicks([-37, 60])).toEqual([-40, -20, 0, 20, 40, 60])
  expect(axisTicks([-3])).toEqual([-3, -2, -1, 0])
})

test('nothing at all still has two ends', () => {
  expect(axisTicks([])).toEqual([0, 1])
  expect(axisTicks([0, 0])).toEqual([0, 1])
})
