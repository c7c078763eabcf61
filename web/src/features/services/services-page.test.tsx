import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { Service } from './offer-lists.ts'
import { ServicesPage } from './services-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const service = (id: string, name: string, position: number, change: Partial<Service> = {}): Service => ({
  id,
  name,
  note: '',
  attestation: '',
  price_1: 90,
  price_2: 80.5,
  price_3: 120,
  needs_option: false,
  online: true,
  position,
  vehicle_type_ids: [],
  blocked_countries: [],
  ...change,
})

const types = { items: [{ id: 't1', name: 'Trucks' }], total: 1, page: 1, size: 20 }

function answers(items: Service[], site = aSite()) {
  return fakeApi({
    'GET /auth/get_site_data': () => ({ body: site }),
    'GET /vehicle/vtype': () => ({ body: types }),
    'GET /service': (_, url) => {
      const size = Number(url.searchParams.get('size') ?? 20)
      const page = size === -1 ? items : items.slice(0, size)
      return { body: { items: page, total: items.length, page: 1, size } }
    },
    'PUT /service/b': () => ({ body: items[1] }),
    'PUT /service/b/update_pos': () => ({ body: { items: items.toReversed() } }),
  })
}

test('prices and conditions are seen at a glance; the switch and the place act at once', async () => {
  const items = [
    service('a', 'Eco', 0),
    service('b', 'Stage 1', 1, { vehicle_type_ids: ['t1', 'gone'], blocked_countries: ['CH', 'AT'] }),
  ]
  const calls = answers(items)
  await renderScreen(<ServicesPage />, { texts: ['services'] })
  expect(await screen.findByText('Only for Trucks and Deleted type')).toBeVisible()
  expect(screen.getByText('Not offered in 2 countries')).toBeVisible()
  expect(screen.getAllByText('80.50')).toHaveLength(2)

  await userEvent.click(screen.getByLabelText('Stage 1 is online'))
  await waitFor(() => expect(calls).toContainEqual({ key: 'PUT /service/b', body: { online: false } }))
  const place = screen.getByLabelText('Place of Stage 1')
  expect(place).toHaveValue('2')
  fireEvent.change(place, { target: { value: '1' } })
  fireEvent.blur(place)
  await waitFor(() =>
    expect(calls).toContainEqual({ key: 'PUT /service/b/update_pos', body: { position: 0 } }),
  )
})

test('a change asks for the list once more, a move, whose answer is the list, not at all', async () => {
  const calls = answers([service('a', 'Eco', 0), service('b', 'Stage 1', 1)])
  const asked = () => calls.filter(({ key }) => key === 'GET /service').length
  const { client } = await renderScreen(<ServicesPage />, { texts: ['services'] })
  const settled = () => waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]))
  await userEvent.click(await screen.findByLabelText('Stage 1 is online'))
  await waitFor(() => expect(asked()).toBe(2))
  await settled()
  const place = screen.getByLabelText('Place of Stage 1')
  fireEvent.change(place, { target: { value: '1' } })
  fireEvent.blur(place)
  await waitFor(() => expect(calls.at(-1)?.key).toBe('PUT /service/b/update_pos'))
  await settled()
  expect(asked()).toBe(2)
})

test('however many there are, all are shown: sorting by hand takes the whole list', async () => {
  answers(Array.from({ length: 21 }, (_, place) => service(`s${place}`, `Stage ${place + 1}`, place)))
  await renderScreen(<ServicesPage />, { texts: ['services'] })
  expect(await screen.findByLabelText('Place of Stage 21')).toHaveValue('21')
})

test('a place behind the end is the end, and none at all leaves it where it is', async () => {
  const calls = answers([service('a', 'Eco', 0), service('b', 'Stage 1', 1)])
  await renderScreen(<ServicesPage />, { texts: ['services'] })
  const place = await screen.findByLabelText('Place of Stage 1')
  for (const value of ['99', '0', '']) {
    fireEvent.change(place, { target: { value } })
    fireEvent.blur(place)
    await waitFor(() => expect(place).toHaveValue('2'))
  }
  expect(calls.filter(({ key }) => key.startsWith('PUT'))).toEqual([])
})

test('an empty list offers the one next step', async () => {
  answers([])
  await renderScreen(<ServicesPage />, { texts: ['services'] })
  expect(await screen.findByText('No services yet')).toBeVisible()
  await userEvent.click(screen.getByText('Add service'))
  expect(await screen.findByLabelText('Name')).toBeVisible()
})

test('a sub-portal is told where it can adopt what its provider offers', async () => {
  answers([], { ...aSite(), is_admin_site: false })
  await renderScreen(<ServicesPage />, { texts: ['services'] })
  expect(await screen.findByText(/Under “Mapping” you can adopt all/)).toBeVisible()
})
