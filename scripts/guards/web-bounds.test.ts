import { expect, test, vi } from 'vitest'
import { readFiles } from './source-files.ts'
import { boundProblems } from './web-bounds.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

test('no screen types a bound or a pattern of the contract again', () => {
  expect(boundProblems(readFiles('.ts', '.tsx'))).toEqual([])
})

const contract = { path: 'contract/orders/bounds.ts', text: 'export const VIN = /^[A-HJ-NPR-Z0-9]{17}$/' }
const problems = (text: string) => boundProblems([contract, { path: 'web/src/features/x/a.tsx', text }])

test('seen failing: figures and copied patterns', () => {
  expect(problems('<TextInput maxLength={80} />\n;<NumberInput max={1_000_000} />')).toEqual([
    'web/src/features/x/a.tsx:1 types a bound of the contract again: maxLength={80}',
    'web/src/features/x/a.tsx:2 types a bound of the contract again: max={1000000}',
  ])
  expect(problems('const vin = /^$|^[A-HJ-NPR-Z0-9]{17}$/')).toEqual([
    'web/src/features/x/a.tsx:1 copies a pattern of the contract',
  ])
})

test('constants, other figures and other patterns are welcome', () => {
  expect(problems('<TextInput maxLength={ORDER_BOUNDS.tool} rows={4} min={0} />')).toEqual([])
  expect(problems('const at = /^items\\.(\\d+)(\\.|$)/')).toEqual([])
})
