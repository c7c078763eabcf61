import { expect, test } from 'vitest'
import { faceOf } from './guard-checks.tsx'

test('what had nothing to compare is not called passed', () => {
  expect(faceOf({ code: 'vin_unchanged', passed: true, params: {} })).toBe('unknown')
  expect(faceOf({ code: 'vin_unchanged', passed: true, params: { before: 'A', after: 'A' } })).toBe('passed')
  expect(faceOf({ code: 'vin_unchanged', passed: false, params: { before: 'A', after: '' } })).toBe('failed')
  expect(faceOf({ code: 'not_identical', passed: true, params: {} })).toBe('passed')
})
