import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { ABOVE, aVehicle, CAR, CATALOGUE_CALLS, FJORD, NORDWAGEN, TRUCK } from '../a-catalogue.test-data.ts'
import type { Vehicle } from '../levels.ts'
import { LevelPage } from './level-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no screen. The empty query is what the table asks for columns that always show.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const page = (...items: Vehicle[]) => ({ body: { items, total: items.length, page: 1, size: 20 } })
const SITE = 'GET /auth/get_site_data'
const site = (is_admin_site = true) => ({ [SITE]: () => ({ body: aSite({ is_admin_site }) }) })
const makers = [
  aVehicle(NORDWAGEN, { path: [CAR], children: 12 }),
  aVehicle({ id: FJORD.id, name: 'Sudauto' }, { path: [CAR], position: 1 }),
]
const CAR_CALL = { [`GET /vehicle/vtype/${CAR.id}`]: () => ({ body: aVehicle(CAR, { children: 2 }) }) }

async function showMakers(at: string, calls: Parameters<typeof fakeApi>[0], isAdminSite = true) {
  const asked: string[] = []
  const sent = fakeApi({
    ...CATALOGUE_CALLS,
    ...CAR_CALL,
    ...site(isAdminSite),
    'GET /vehicle/manufacture': (_, url) => {
      asked.push(url.search)
      return page(...makers)
    },
    ...calls,
  })
  const { router } = await renderScreen(<LevelPage level="manufacturer" />, { texts: ['vehicles'], at })
  await screen.findByText('Nordwagen')
  return { asked, sent, router }
}

test('names are added with Enter, one after the other, without leaving the field', async () => {
  const { sent } = await showMakers(`/?vtype=${CAR.id}`, {
    'POST /vehicle/manufacturer': (body) => ({
      body: aVehicle({ id: TRUCK.id, name: (body as { name: string }).name }, { path: [CAR] }),
    }),
  })
  const field = await screen.findByRole('textbox', { name: 'Add a manufacturer to Car' })
  await userEvent.type(field, ' Westmobil {Enter}')
  expect(await screen.findByText('Westmobil was added')).toBeVisible()
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
  await userEvent.type(field, 'Ostkar{Enter}')
  await screen.findByText('Ostkar was added')
  expect(sent.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
    { name: 'Westmobil', parent_id: CAR.id },
    { name: 'Ostkar', parent_id: CAR.id },
  ])
})

test('a name that is taken is said at the field and stays', async () => {
  await showMakers(`/?vtype=${CAR.id}`, {
    'POST /vehicle/manufacturer': () =>
      refusal(409, 'invalid_input', { fields: { name: { code: 'taken' } } }),
  })
  const field = await screen.findByRole('textbox', { name: 'Add a manufacturer to Car' })
  await userEvent.type(field, 'Nordwagen{Enter}')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveValue('Nordwagen')
})

test('the lowest chosen one above stands in the address, and everything is shown again without it', async () => {
  const { asked, router } = await showMakers(`/?vtype=${CAR.id}`, {})
  expect(asked[0]).toContain(`above_id=${CAR.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear choice' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await waitFor(() => expect(asked.at(-1)).not.toContain('above_id'))
  expect(screen.getByText('Choose a type below to add to it or to change the order.')).toBeVisible()
})

test('children are counted in words and lead to their list', async () => {
  await showMakers('/', {})
  expect(screen.getByRole('link', { name: '12 models' })).toHaveAttribute(
    'href',
    `/admin/vehicle_statistics/model?manufacturer=${NORDWAGEN.id}`,
  )
})

test('a name is changed where it stands; Esc changes nothing', async () => {
  const call = `PUT /vehicle/manufacturer/${NORDWAGEN.id}`
  const { sent } = await showMakers('/', { [call]: () => ({ body: makers[0] }) })
  const rename = () => userEvent.click(screen.getByRole('button', { name: 'Rename Nordwagen' }))
  await rename()
  await userEvent.keyboard('!{Escape}')
  await rename()
  await userEvent.keyboard(' AG{Enter}')
  await screen.findByRole('button', { name: 'Rename Nordwagen' })
  expect(sent.filter(({ key }) => key === call)).toEqual([{ key: call, body: { name: 'Nordwagen AG' } }])
})

test('a place is typed as a number, counted from one', async () => {
  const call = `PUT /vehicle/manufacturer/${NORDWAGEN.id}`
  const { sent } = await showMakers(`/?vtype=${CAR.id}`, { [call]: () => ({ body: makers[0] }) })
  const place = await screen.findByRole('textbox', { name: 'Place of Nordwagen' })
  expect(place).toHaveValue('1')
  await userEvent.clear(place)
  await userEvent.type(place, '2{Enter}')
  await waitFor(() => expect(sent.find(({ key }) => key === call)?.body).toEqual({ position: 1 }))
})

test('without a parent places are only shown, and the order by name can be left again', async () => {
  const { asked } = await showMakers('/?sort_by=name', {})
  expect(screen.queryByRole('textbox', { name: /^Place of/ })).not.toBeInTheDocument()
  const row = screen.getByText('Sudauto').closest('tr')
  expect(within(row as HTMLElement).getByText('2')).toBeVisible()
  await userEvent.click(screen.getByText('Place'))
  await waitFor(() => expect(asked.at(-1)).toContain('sort_by=position'))
})

test('a sub-portal looks and changes nothing', async () => {
  await showMakers('/', {}, false)
  expect(screen.getByText(/The catalogue belongs to the provider/)).toBeVisible()
  for (const name of [/^Rename/, /^Delete/, /picture/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('what a list of variants is narrowed to fills all selects above', async () => {
  const [, , , generation] = ABOVE
  fakeApi({
    ...CATALOGUE_CALLS,
    ...site(),
    [`GET /vehicle/generation/${generation?.id}`]: () => ({
      body: aVehicle(generation ?? CAR, { path: ABOVE.slice(0, 3), children: 2 }),
    }),
    'GET /vehicle/variant': () => page(aVehicle({ id: TRUCK.id, name: '2.0 TD 150' }, { path: ABOVE })),
  })
  await renderScreen(<LevelPage level="variant" />, {
    texts: ['vehicles'],
    at: `/?generation=${generation?.id}`,
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Generation' })).toHaveValue('VII 2012–2020'),
  )
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Car')
  expect(within(screen.getByRole('table')).getByText('Details missing')).toBeVisible()
})

test('a list is narrowed by any level above it; places and adding wait for the one right above', async () => {
  const asked: string[] = []
  fakeApi({
    ...CATALOGUE_CALLS,
    ...CAR_CALL,
    ...site(),
    'GET /vehicle/vmodel': (_, url) => {
      asked.push(url.search)
      return page(aVehicle(FJORD, { path: [CAR, NORDWAGEN] }))
    },
    [`GET /vehicle/manufacturer/${NORDWAGEN.id}`]: () => ({ body: aVehicle(NORDWAGEN, { path: [CAR] }) }),
  })
  const { router } = await renderScreen(<LevelPage level="vmodel" />, {
    texts: ['vehicles'],
    at: `/?vtype=${CAR.id}`,
  })
  await screen.findByText('Fjord')
  expect(asked[0]).toContain(`above_id=${CAR.id}`)
  expect(screen.getByText('Choose a manufacturer below to add to it or to change the order.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Place of/ })).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('combobox', { name: 'Manufacturer' }), 'nord')
  await userEvent.click(await screen.findByRole('option', { name: 'Nordwagen' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ manufacturer: NORDWAGEN.id }))
  await waitFor(() => expect(asked.at(-1)).toContain(`above_id=${NORDWAGEN.id}`))
  expect(await screen.findByRole('textbox', { name: 'Add a model to Nordwagen' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Car')
})
