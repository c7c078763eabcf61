import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChartFrame } from './chart/chart-frame.tsx'
import { DataTable } from './data-table/data-table.tsx'
import { useListSearch } from './data-table/use-list-search.ts'
import { Loaded } from './loaded.tsx'
import { renderScreen } from './test/render-screen.tsx'

const tell = (event: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(event))

afterEach(() => act(() => void tell('afterprint')))

const rows = Array.from({ length: 60 }, (_, at) => ({ id: `row ${at}` }))
const idle = { error: null, isPending: false, isFetching: false, refetch: () => undefined }
const answer = { ...idle, data: { items: rows, total: 60 } }
const waiting = { ...idle, data: undefined, isPending: true, isFetching: true }

let come: () => void

function List() {
  const list = useListSearch({ sortFields: ['id'], sortBy: 'id' })
  const [query, setQuery] = useState<typeof answer | typeof waiting>(waiting)
  come = () => setQuery(answer)
  const columns = [{ key: 'id', title: 'Name', room: 100, render: ({ id }: { id: string }) => id }]
  return (
    <DataTable label="Rows" query={query} list={list} columns={columns} rowId={({ id }) => id} empty={{}} />
  )
}

test('an answer that is still to be drawn is on paper', () => {
  const shown = (data?: string) => (
    <Loaded query={{ ...idle, data }} skeleton="grey">
      {(words) => words}
    </Loaded>
  )
  const { container, rerender } = render(shown())
  act(() => {
    rerender(shown('all of it'))
    tell('beforeprint')
    expect(container).toHaveTextContent('all of it')
  })
})

test('a list is whole on paper, also when its rows came a moment before', async () => {
  await renderScreen(<List />)
  act(() => {
    come()
    tell('beforeprint')
    expect(screen.getAllByText(/^row/)).toHaveLength(60)
  })
  act(() => void tell('afterprint'))
  expect(screen.getAllByText(/^row/)).toHaveLength(60)
})

test('the words of an axis do not touch on paper', () => {
  const marks = Array.from({ length: 30 }, (_, at) => `${at + 1} Nov`)
  const { container } = render(
    <ChartFrame values={[0, 1]} height={100} formatAxis={String} marks={marks}>
      {() => null}
    </ChartFrame>,
  )
  const words = () =>
    [...container.querySelectorAll('bdi')].filter((word) => word.textContent?.includes('Nov'))
  expect(words()).toHaveLength(30)
  act(() => void tell('beforeprint'))
  expect(words()).toHaveLength(10)
  act(() => void tell('afterprint'))
  expect(words()).toHaveLength(30)
})
