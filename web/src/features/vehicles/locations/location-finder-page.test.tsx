import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { ABOVE, CAR, CATALOGUE_CALLS, DIESEL, FJORD_7, FOUND } from '../a-catalogue.test-data.ts'
import { aLocation } from './a-location.test-data.ts'
import { LocationFinderPage } from './location-finder-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const ONE = 'GET /vehicle/one-ecu-adblue-location'

async function show(location: unknown, at = `/?variant=${DIESEL.id}`) {
  const asked: string[] = []
  fakeApi({
    ...CATALOGUE_CALLS,
    'GET /vehicle/search': () => ({ body: { items: [FOUND] } }),
    [ONE]: (_, url) => {
      asked.push(url.search)
      return { body: { location } }
    },
  })
  const { router } = await renderScreen(<LocationFinderPage />, {
    texts: ['vehicles', 'vehicle-locations'],
    at,
  })
  return { asked, router }
}

const card = (name: string) => screen.findByRole('region', { name })

test('the vehicle that is chosen stands in the address, and what is known of it is shown', async () => {
  const { asked, router } = await show(aLocation({ vehicle_id: DIESEL.id, path: [...ABOVE, DIESEL] }), '/')
  expect(screen.getByText('Pick a vehicle')).toBeVisible()
  await fill(screen.getByRole('textbox', { name: 'Quick search' }), 'fjord 2.0')
  await screen.findByRole('option', { name: /Nordwagen Fjord VII/ })
  await userEvent.keyboard('{Enter}')
  const ecu = await card('Control unit (ECU)')
  expect(within(ecu).getByText('Behind the left wheel arch liner')).toBeVisible()
  expect(within(await card('AdBlue tank')).getByText('Under the boot floor')).toBeVisible()
  expect(router.state.location.searchStr).toBe(`?variant=${DIESEL.id}`)
  expect(asked).toEqual([`?variant=${DIESEL.id}`])
  expect(screen.queryByText(/This holds for/)).not.toBeInTheDocument()
})

test('what is said of a level above names that level', async () => {
  await show(aLocation({ vehicle_id: FJORD_7.id, path: ABOVE }))
  expect(await screen.findByText('This holds for every Nordwagen Fjord VII 2012–2020.')).toBeVisible()
})

test('what is said of a type names the type', async () => {
  await show(aLocation({ vehicle_id: CAR.id, path: [CAR], adblue_location: '', adblue_images: [] }))
  expect(await screen.findByText('This holds for all vehicles of the type Car.')).toBeVisible()
  expect(screen.getByText('Nothing is known about an AdBlue tank.')).toBeVisible()
})

test('a picture is enlarged, the arrows go round, and Esc leads back to it', async () => {
  await show(aLocation())
  const ecu = await card('Control unit (ECU)')
  const first = within(ecu).getByRole('button', { name: 'Control unit (ECU), picture 1 of 2' })
  await userEvent.click(first)
  const viewer = await screen.findByRole('dialog', { name: 'Control unit (ECU)' })
  const picture = () => within(viewer).getByRole('img')
  expect(picture()).toHaveAttribute('src', '/pictures/ecu-1.png')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Next picture' }))
  expect(picture()).toHaveAccessibleName('Control unit (ECU), picture 2 of 2')
  expect(within(viewer).getByText('2 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  expect(picture()).toHaveAttribute('src', '/pictures/ecu-1.png')
  await userEvent.keyboard('{ArrowLeft}')
  expect(picture()).toHaveAttribute('src', '/pictures/ecu-2.png')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(first).toHaveFocus())
})

test('a single picture has nothing to turn to', async () => {
  await show(aLocation())
  const tank = await card('AdBlue tank')
  await userEvent.click(within(tank).getByRole('button', { name: 'AdBlue tank, picture 1 of 1' }))
  const viewer = await screen.findByRole('dialog', { name: 'AdBlue tank' })
  expect(within(viewer).queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument()
})

test('where nothing is known the order form is the way on', async () => {
  await show(null)
  expect(await screen.findByText('Nothing is known about this vehicle yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order for this vehicle' })).toHaveAttribute(
    'href',
    `/submit_order?variant=${DIESEL.id}`,
  )
})

test('a failure can be tried again', async () => {
  const answers = [refusal(500, 'internal'), { body: { location: aLocation() } }]
  fakeApi({ ...CATALOGUE_CALLS, [ONE]: () => answers.shift() ?? { body: null } })
  await renderScreen(<LocationFinderPage />, {
    texts: ['vehicles', 'vehicle-locations'],
    at: `/?variant=${DIESEL.id}`,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Behind the left wheel arch liner')).toBeVisible()
})
