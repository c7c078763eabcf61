import { expect, test, vi } from 'vitest'
import { readFiles } from './source-files.ts'
import { zodProblems } from './zod-in-web.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

test('no schema of the contract reaches the browser', () => {
  expect(zodProblems(readFiles('.ts', '.tsx'))).toEqual([])
})

const contract = [
  { path: 'contract/orders/calls.ts', text: "import { id } from '../primitives.ts'" },
  { path: 'contract/primitives.ts', text: "import { z } from 'zod'" },
  { path: 'contract/limits.ts', text: 'export const LIMITS = {}' },
]
const problems = (text: string) => zodProblems([...contract, { path: 'web/src/lib/x.ts', text }])

test('seen failing: a value from a file that reaches zod', () => {
  expect(problems("import { orders } from '#contract/orders/calls.ts'")).toEqual([
    'web/src/lib/x.ts brings zod into the browser by contract/orders/calls.ts → contract/primitives.ts',
  ])
  expect(problems("const a = await import('../../../contract/primitives.ts')")).toEqual([
    'web/src/lib/x.ts brings zod into the browser by contract/primitives.ts',
  ])
})

test('types and files without zod are welcome', () => {
  expect(problems("import type { Order } from '#contract/orders/calls.ts'")).toEqual([])
  expect(problems("import { type Order } from '#contract/orders/calls.ts'")).toEqual([])
  expect(problems("import { LIMITS } from '#contract/limits.ts'")).toEqual([])
})
