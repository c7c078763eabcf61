import { expect, test } from 'vitest'
import { reasonProblem } from './reason-problem.ts'

test('a reason has three letters, and spaces are none', () => {
  expect(reasonProblem('  ')).toBe('required')
  expect(reasonProblem(' ok ')).toEqual({ code: 'too_short', params: { min: 3 } })
  expect(reasonProblem('Why')).toBeNull()
})
