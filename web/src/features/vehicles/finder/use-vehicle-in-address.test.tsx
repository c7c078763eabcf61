import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type FakeAnswer, fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import {
  aVariant,
  aVehicle,
  CAR,
  CATALOGUE_CALLS,
  DIESEL,
  FOUND,
  NORDWAGEN,
} from '../a-catalogue.test-data.ts'
import { useVehicleInAddress } from './use-vehicle-in-address.ts'
import { VehicleFinder } from './vehicle-finder.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const VARIANT = `GET /vehicle/variant/${DIESEL.id}`
const TYPES = 'GET /vehicle/vtype'
const MANUFACTURERS = `GET /vehicle/vtype/selected/${CAR.id}`

function Screen() {
  const { choice, choose } = useVehicleInAddress()
  return <VehicleFinder listedOnly value={choice} onChange={choose} />
}

const show = async (at: string) => (await renderScreen(<Screen />, { texts: ['vehicles'], at })).router
const select = (name: string) => screen.getByRole('combobox', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

function held(body: unknown) {
  const answer = Promise.withResolvers<FakeAnswer>()
  return { handler: () => answer.promise, release: () => answer.resolve({ body }) }
}

test('a vehicle found by words stays, also where the lists above it arrive with it', async () => {
  const variant = held(aVariant())
  const manufacturers = held({ items: [NORDWAGEN] })
  const calls = fakeApi({
    ...CATALOGUE_CALLS,
    'GET /vehicle/search': () => ({ body: { items: [FOUND] } }),
    [VARIANT]: variant.handler,
    [MANUFACTURERS]: manufacturers.handler,
  })
  const router = await show('/')
  await fill(field('Quick search'), 'fjord 2.0')
  await screen.findByRole('option', { name: /Nordwagen Fjord VII/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(calls.map(({ key }) => key)).toEqual(expect.arrayContaining([VARIANT, MANUFACTURERS])),
  )
  variant.release()
  manufacturers.release()
  await waitFor(() => expect(select('Manufacturer')).toHaveValue(NORDWAGEN.name))
  await waitFor(() => expect(select('Variant')).toHaveValue(DIESEL.name))
  expect(router.state.location.searchStr).toBe(`?variant=${DIESEL.id}`)
})

test('the vehicle of a link stays, also where the only type is chosen before it is there', async () => {
  const variant = held(aVariant())
  fakeApi({
    ...CATALOGUE_CALLS,
    [TYPES]: () => ({ body: { items: [aVehicle(CAR)], total: 1, page: 1, size: 1 } }),
    [VARIANT]: variant.handler,
  })
  const router = await show(`/?variant=${DIESEL.id}`)
  await waitFor(() => expect(select('Type')).toHaveValue(CAR.name))
  variant.release()
  await waitFor(() => expect(select('Variant')).toHaveValue(DIESEL.name))
  expect(router.state.location.searchStr).toBe(`?variant=${DIESEL.id}`)
})
