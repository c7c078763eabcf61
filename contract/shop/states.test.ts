import { expect, test } from 'vitest'
import { nextProductStatuses, PRODUCT_STATUSES } from './states.ts'

test.each([
  ['draft', ['published']],
  ['published', ['unpublished']],
  ['unpublished', ['published']],
] as const)('from %s to %j and nowhere else', (status, next) => {
  expect(nextProductStatuses(status)).toEqual(next)
})

test('once published, nothing becomes a draft again', () => {
  expect(PRODUCT_STATUSES.flatMap((status) => nextProductStatuses(status))).not.toContain('draft')
})
