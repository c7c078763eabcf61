import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { renderScreen } from '../test/render-screen.tsx'
import { DataTable, type ListQuery } from './data-table.tsx'
import type { Selection } from './row-box.tsx'
import { useListSearch } from './use-list-search.ts'

interface Car {
  id: string
  name: string
  power: number
}

const CARS: Car[] = [
  { id: 'a', name: 'Golf', power: 150 },
  { id: 'b', name: 'Polo', power: 95 },
]

const answered = (items: Car[], total = items.length): ListQuery<Car> => ({
  data: { items, total },
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => {},
})

interface CarsProps {
  query: ListQuery<Car>
  onOpen?: (car: Car) => void
  selection?: Selection
}

function Cars({ query, onOpen, selection }: CarsProps) {
  const list = useListSearch({ sortFields: ['name', 'power'], sortBy: 'name' })
  return (
    <DataTable
      label="Cars"
      query={query}
      list={list}
      rowId={(car) => car.id}
      onOpen={onOpen}
      {...(selection && { selection, selectLabel: (car: Car) => `Select ${car.name}` })}
      searchLabel="Search cars"
      empty={{ title: 'No cars yet', action: <button type="button">Add a car</button> }}
      columns={[
        { key: 'name', title: 'Name', sortable: true, room: 300, render: (car) => car.name },
        {
          key: 'power',
          title: 'Power',
          sortable: true,
          align: 'end',
          room: 400,
          render: (car) => car.power,
        },
      ]}
    />
  )
}

/** jsdom has no screen. The empty query is what the table asks for columns that always show. */
function onScreen(size: 'desktop' | 'phone') {
  const matches = (query: string) =>
    query === '' || (size === 'phone' && query.includes('max-width: 47.99em'))
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

beforeEach(() => onScreen('desktop'))
afterEach(() => vi.restoreAllMocks())

test('while loading there are grey rows and no word of emptiness', async () => {
  const pending = { data: undefined, error: null, isPending: true, isFetching: true, refetch: () => {} }
  const { container } = await renderScreen(<Cars query={pending} />)
  expect(container.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(9 * 2)
  expect(screen.queryByText('No cars yet')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Cars' })).toHaveAttribute('aria-busy', 'true')
})

test('rows fade while another page is on its way, and not when the same are fetched again', async () => {
  const rows = { ...answered(CARS), isFetching: true }
  const faded = (container: HTMLElement) => container.querySelector('[class*=past]')
  const again = await renderScreen(<Cars query={rows} />)
  expect(faded(again.container)).toBeNull()
  again.unmount()
  const other = await renderScreen(<Cars query={{ ...rows, isPlaceholderData: true }} />)
  expect(faded(other.container)).toContainElement(screen.getByText('Golf'))
})

test('empty offers the one next action', async () => {
  await renderScreen(<Cars query={answered([])} />)
  expect(screen.getByText('No cars yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add a car' })).toBeVisible()
})

test('empty because of a search says so and shows everything again', async () => {
  const { router } = await renderScreen(<Cars query={answered([])} />, { at: '/?search=trabant' })
  expect(screen.getByText('Nothing matches “trabant”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('an error can be retried', async () => {
  const refetch = vi.fn()
  const error = new ApiError({ status: 0, code: 'network', message: '' })
  await renderScreen(
    <Cars query={{ data: undefined, error, isPending: false, isFetching: false, refetch }} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No connection to the server. Check your network and try again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('search, order and page stand in the address', async () => {
  const { router } = await renderScreen(<Cars query={answered(CARS, 134)} />, { at: '/?page=2' })
  expect(screen.getByText('21–40 of 134')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }))
  await userEvent.click(screen.getByText('Power'))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort_by: 'power', sort_order: 'asc' }))
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Search cars' })).toHaveFocus()
  await userEvent.type(screen.getByRole('searchbox'), 'golf')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'golf' }))
})

test('a page past the end turns to the last one, and the way back does not lead to it', async () => {
  const { router } = await renderScreen(<Cars query={answered([], 134)} />, { at: '/?page=9&sort_by=power' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 7, sort_by: 'power' }))
  expect(router.history.length).toBe(1)
  expect(screen.getByText('121–134 of 134')).toBeVisible()
})

test('a total that was not counted to its end says so', async () => {
  const { data, ...query } = answered(CARS, 1000)
  await renderScreen(<Cars query={{ ...query, data: data && { ...data, total_is_exact: false } }} />)
  expect(screen.getByText('1–20 of 1,000+')).toBeVisible()
})

test('where not all were counted, pages go on past what was', async () => {
  const { data, ...query } = answered(CARS, 1200)
  const more = { ...query, data: data && { ...data, total_is_exact: false } }
  const { router } = await renderScreen(<Cars query={more} />, { at: '/?page=60' })
  expect(screen.getByText('1,181–1,200 of 1,200+')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 61 }))
})

test('what stands in for a page while it is fetched does not turn it', async () => {
  const { router } = await renderScreen(<Cars query={{ ...answered(CARS, 2), isFetching: true }} />, {
    at: '/?page=9',
  })
  expect(screen.getByText('Golf')).toBeVisible()
  expect(router.state.location.search).toEqual({ page: 9 })
})

test('an empty page that is still fetched shows grey rows, not emptiness', async () => {
  const { container } = await renderScreen(<Cars query={{ ...answered([], 40), isFetching: true }} />, {
    at: '/?page=2',
  })
  expect(screen.queryByText('No cars yet')).not.toBeInTheDocument()
  expect(container.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(9 * 2)
})

test('rows are walked by keys and opened by Enter', async () => {
  const onOpen = vi.fn()
  await renderScreen(<Cars query={answered(CARS)} onOpen={onOpen} />)
  const [, golf, polo] = screen.getAllByRole('row')
  golf?.focus()
  await userEvent.keyboard('j')
  expect(polo).toHaveFocus()
  expect(within(polo as HTMLElement).getByText('Polo')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CARS[1])
})

test('beside the menu of a tablet rows are lines of which all opens them', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(699)
  const onOpen = vi.fn()
  await renderScreen(<Cars query={answered(CARS)} onOpen={onOpen} />)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const [, polo] = within(screen.getByRole('region', { name: 'Cars' })).getAllByRole('listitem')
  expect(within(polo as HTMLElement).getByText('Power')).toBeVisible()
  expect(within(polo as HTMLElement).getByText('95')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ascending' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Polo' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CARS[1])
})

test('on a phone rows are cards with their titles, and the order is picked above them', async () => {
  onScreen('phone')
  const onOpen = vi.fn()
  await renderScreen(<Cars query={answered(CARS)} onOpen={onOpen} />)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const [golf] = screen.getAllByRole('listitem')
  expect(within(golf as HTMLElement).getByText('Power')).toBeVisible()
  expect(within(golf as HTMLElement).getByText('150')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ascending' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Golf' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CARS[0])
})

test.each(['desktop', 'phone'] as const)(
  'rows are ticked one by one or all at once, on a %s',
  async (size) => {
    onScreen(size)
    const onOpen = vi.fn()
    const change = vi.fn()
    const selection = { ids: new Set(['a']), change }
    await renderScreen(<Cars query={answered(CARS)} onOpen={onOpen} selection={selection} />)
    expect(screen.getByRole('checkbox', { name: 'Select Golf' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toBePartiallyChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Polo' }))
    expect(change).toHaveBeenLastCalledWith(['b'], true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Golf' }))
    expect(change).toHaveBeenLastCalledWith(['a'], false)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(change).toHaveBeenLastCalledWith(['a', 'b'], true)
    expect(onOpen).not.toHaveBeenCalled()
  },
)
