import { expect, test } from 'vitest'
import { changeList, type ListDefaults, readList, writeList } from './list-search.ts'

const defaults: ListDefaults<'at' | 'act'> = {
  sortFields: ['at', 'act'],
  sortBy: 'at',
  sortOrder: 'desc',
  filters: ['from'],
  days: ['from'],
}

test('an empty address is the first page in the usual order', () => {
  expect(readList({}, defaults)).toEqual({
    page: 1,
    size: 20,
    search: '',
    sort_by: 'at',
    sort_order: 'desc',
    filters: {},
  })
})

test('an address with nonsense counts as without', () => {
  const state = readList({ page: -3, size: 'x', sort_by: 'password', sort_order: 'up', from: null }, defaults)
  expect(state).toEqual(readList({}, defaults))
})

test.each(['9999-99-99', '2026-02-31', 'yesterday', '2026-1-1', '20260101'])(
  'the day %s does not exist and counts as absent',
  (from) => {
    expect(readList({ from }, defaults).filters).toEqual({})
    expect(readList({ from: '2026-02-28' }, defaults).filters).toEqual({ from: '2026-02-28' })
  },
)

test('a search for digits stays text and a size beyond the cap is capped', () => {
  const state = readList({ search: 401, size: 5000, page: '7' }, defaults)
  expect([state.search, state.size, state.page]).toEqual(['401', 500, 7])
})

test('what is usual is left out of the address, what others put there stays', () => {
  const state = { ...readList({}, defaults), filters: { from: '2026-01-01' } }
  expect(JSON.parse(JSON.stringify(writeList({ tab: 'log' }, state, defaults)))).toEqual({
    tab: 'log',
    from: '2026-01-01',
  })
})

test('another search begins at the first page; turning the page keeps everything else', () => {
  const third = readList({ page: 3, search: 'golf' }, defaults)
  expect(changeList(third, { search: 'polo' })).toMatchObject({ page: 1, search: 'polo' })
  expect(changeList(third, { page: 4 })).toMatchObject({ page: 4, search: 'golf' })
})
