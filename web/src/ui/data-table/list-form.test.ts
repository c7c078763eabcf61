import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { listFormOf } from './list-form.ts'

const column = (key: string, room: number, wide?: true): Column<object> => ({
  key,
  title: key,
  room,
  wide,
  render: () => key,
})
const COLUMNS = [column('name', 300), column('state', 200), column('sent', 100, true), column('price', 100)]

test.each([
  [1000, 'table', 'name state sent price'],
  [850, 'table', 'name state sent price'],
  [849, 'table', 'name state price'],
  [750, 'table', 'name state price'],
  [749, 'lines', ''],
  [600, 'lines', ''],
  [599, 'cards', ''],
])('with %d px, 150 of them for buttons, it is a %s of %s', (width, form, keys) => {
  const found = listFormOf(COLUMNS, { width, actions: 150 })
  expect(found.form).toBe(form)
  expect(found.form === 'table' ? found.columns.map(({ key }) => key).join(' ') : '').toBe(keys)
})

test.each([
  [460, 'name email place seen'],
  [459, 'name email place'],
  [379, 'name place'],
])('of several that may be left out, with %d px the last went first: %s', (width, keys) => {
  const columns = [
    column('name', 200),
    column('email', 80, true),
    column('place', 100),
    column('seen', 80, true),
  ]
  const found = listFormOf(columns, { width, actions: 0 })
  expect(found.form === 'table' ? found.columns.map(({ key }) => key).join(' ') : '').toBe(keys)
})

test('a narrow table stays a table where even cards would be wider', () => {
  const small = [column('name', 200), column('price', 100)]
  expect(listFormOf(small, { width: 320, actions: 0 })).toEqual({ form: 'table', columns: small, spare: 20 })
})

test('as long as nothing is measured it is the whole table', () => {
  expect(listFormOf(COLUMNS, { width: null, actions: 150 })).toEqual({
    form: 'table',
    columns: COLUMNS,
    spare: 0,
  })
})
