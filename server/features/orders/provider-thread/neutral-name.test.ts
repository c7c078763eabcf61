import { expect, test } from 'vitest'
import { neutralName } from './neutral-name.ts'

test.each([
  ['Northline report.PDF', 'order-1042.pdf'],
  ['log.csv', 'order-1042.csv'],
  ['northline', 'order-1042'],
  ['stock.northline', 'order-1042'],
  ['a.made by Northline', 'order-1042'],
  ['', 'order-1042'],
])('%s becomes %s', (given, name) => {
  expect(neutralName(1042, given)).toBe(name)
})
