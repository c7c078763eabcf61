import { expect, test } from 'vitest'
import { numberProblem } from './number-problem.ts'

test('a number is there and within its bounds, which belong to it', () => {
  expect(numberProblem('', [0, 5])).toBe('required')
  expect(numberProblem(-0.01, [0, 5])).toEqual({ code: 'too_small', params: { min: 0 } })
  expect(numberProblem(5.01, [0, 5])).toEqual({ code: 'too_big', params: { max: 5 } })
  expect([0, 5].map((value) => numberProblem(value, [0, 5]))).toEqual([null, null])
})
