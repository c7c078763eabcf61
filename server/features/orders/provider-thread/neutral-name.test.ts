import { expect, test } from 'vitest'
import { neutralName } from './neutral-name.ts'

test.each([
  ['Northline report.PDF', 'order-1042-attachment.pdf'],
  ['log.csv', 'order-1042-attachment.csv'],
  ['northline', 'order-1042-attachment'],
  ['stock.northline.example', 'order-1042-attachment.example'],
  ['a.made by Northline', 'order-1042-attachment'],
  ['', 'order-1042-attachment'],
])('%s becomes %s', (given, name) => {
  expect(neutralName(1042, given)).toBe(name)
})
