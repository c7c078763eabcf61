import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('search parameters stay the text they are', () => {
  expect(parseSearch('?search=0815&page=2&on=true')).toEqual({ search: '0815', page: '2', on: 'true' })
  expect(stringifySearch({ search: 'golf 7', page: 2, size: undefined, act: '' })).toBe(
    '?search=golf+7&page=2',
  )
  expect(stringifySearch({})).toBe('')
})
