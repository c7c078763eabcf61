import { expect, test } from 'vitest'
import { readColumns, USUAL_COLUMNS, writeColumns } from './chosen-columns.ts'

test('columns stand in the address in the order of the table, after the name', () => {
  expect(writeColumns(['credits', 'email'])).toBe('name,email,credits')
  expect(readColumns('credits,email,shoe_size')).toEqual(['email', 'credits'])
})

test('the name alone is a choice, nonsense is none', () => {
  expect(readColumns(writeColumns([]))).toEqual([])
  expect(readColumns('shoe_size')).toBeNull()
  expect(readColumns(undefined)).toBeNull()
})

test('the email is shown below the name, and as a column where somebody asks for it', () => {
  expect(USUAL_COLUMNS).not.toContain('email')
})
