import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { chosenVariant, NO_VEHICLE, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { CAR, CATALOGUE_CALLS, DIESEL, FOUND, TRUCK } from '../a-catalogue.test-data.ts'
import { VehicleFinder } from './vehicle-finder.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

interface HeldProps {
  start: VehicleChoice
  error?: string
  onChange: (choice: VehicleChoice) => void
}

function Held({ start, error, onChange }: HeldProps) {
  const [choice, setChoice] = useState(start)
  const change = (next: VehicleChoice) => {
    onChange(next)
    setChoice(next)
  }
  return <VehicleFinder value={choice} error={error} onChange={change} />
}

async function showFinder(error?: string) {
  const onChange = vi.fn()
  await renderScreen(<Held start={NO_VEHICLE} error={error} onChange={onChange} />, { texts: ['vehicles'] })
  return onChange
}

const select = (name: string) => screen.getByRole('combobox', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

test('words find a vehicle, Enter takes the best hit, and the selects show the same one', async () => {
  const asked: (string | null)[] = []
  fakeApi({
    ...CATALOGUE_CALLS,
    'GET /vehicle/search': (_, url) => {
      asked.push(url.searchParams.get('q'))
      return { body: { items: [FOUND] } }
    },
  })
  const onChange = await showFinder()
  await fill(field('Quick search'), ' fjord 7 2.0 ')
  const hit = await screen.findByRole('option', { name: /Nordwagen Fjord VII/ })
  expect(hit).toHaveTextContent('2.0 TD · Diesel · 150 hp · Bosch EDC17C64')
  expect(asked).toEqual(['fjord 7 2.0'])
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosenVariant(FOUND))
  await waitFor(() => expect(select('Variant')).toHaveValue('2.0 TD 150'))
  expect(select('Type')).toHaveValue('Car')
  const summary = screen.getByRole('region', { name: 'Chosen vehicle' })
  expect(await within(summary).findByText('150 → 188 hp')).toBeVisible()
  expect(within(summary).getByText('340 → 400 Nm')).toBeVisible()
})

test('nothing found is said, with a way on', async () => {
  fakeApi({ ...CATALOGUE_CALLS, 'GET /vehicle/search': () => ({ body: { items: [] } }) })
  await showFinder()
  await fill(field('Quick search'), 'zeppelin')
  expect(
    await screen.findByText('Nothing fits “zeppelin”. Try fewer words, or choose step by step.'),
  ).toBeVisible()
})

async function pick(level: string, name: string) {
  await waitFor(() => expect(select(level)).toBeEnabled())
  await userEvent.click(select(level))
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('step by step: a single child is chosen by itself, another choice clears what is below', async () => {
  fakeApi(CATALOGUE_CALLS)
  const onChange = await showFinder()
  expect(select('Manufacturer')).toBeDisabled()
  await pick('Type', 'Car')
  expect(onChange).toHaveBeenLastCalledWith({ ...NO_VEHICLE, vehicleTypeId: CAR.id })
  await pick('Manufacturer', 'Nordwagen')
  await waitFor(() => expect(select('Model')).toHaveValue('Fjord'))
  await waitFor(() => expect(select('Generation')).toHaveValue('VII 2012–2020'))
  await pick('Variant', DIESEL.name)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(chosenVariant(FOUND)))

  await pick('Type', 'Truck')
  expect(onChange).toHaveBeenLastCalledWith({ ...NO_VEHICLE, vehicleTypeId: TRUCK.id })
  await waitFor(() => expect(select('Manufacturer')).toHaveAttribute('placeholder', 'Nothing here yet'))
  expect(select('Variant')).toHaveValue('')
  expect(screen.queryByRole('region', { name: 'Chosen vehicle' })).not.toBeInTheDocument()
})

const PLATE = 'GET /vehicle/reg_search/NB%20204'

test('a plate that is known offers its vehicle and is kept with it', async () => {
  const answer = { source: 'orders', vehicle: FOUND, facts: null, candidates: [] }
  fakeApi({ ...CATALOGUE_CALLS, [PLATE]: () => ({ body: answer }) })
  const onChange = await showFinder()
  await fill(field('Registration number'), 'NB 204')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: `Take this: ${FOUND.label}` }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...chosenVariant(FOUND), regNo: 'NB 204' })
})

test('what a register knows is told even where no vehicle fits', async () => {
  const facts = { make: 'NORDWAGEN', model: 'FJORD', fuel: 'DIESEL', year: 2016, engine_cc: 1968 }
  fakeApi({
    ...CATALOGUE_CALLS,
    [PLATE]: () => ({ body: { source: 'lookup', vehicle: null, facts, candidates: [] } }),
  })
  await showFinder()
  await fill(field('Registration number'), 'NB 204')
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText('NB 204: NORDWAGEN FJORD, DIESEL, 2016, 1,968 cc')).toBeVisible()
  expect(screen.getByText(/None of the listed vehicles fits/)).toBeVisible()
})

test('an unknown plate and a refused question are said plainly', async () => {
  const answers = [
    { body: { source: 'none', vehicle: null, facts: null, candidates: [] } },
    refusal(429, 'rate_limited', { params: { retry_after: 60 } }),
  ]
  fakeApi({ ...CATALOGUE_CALLS, [PLATE]: () => answers.shift() ?? { body: null } })
  await showFinder()
  await fill(field('Registration number'), 'NB 204')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/Nothing is known about NB 204/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field('Registration number')).toHaveAccessibleDescription(/too many/i))
})

test('a vehicle that is not listed is named, and the way back forgets the name', async () => {
  fakeApi(CATALOGUE_CALLS)
  const onChange = await showFinder()
  await userEvent.click(screen.getByRole('button', { name: 'My vehicle is not in the list' }))
  await pick('Type', 'Truck')
  await fill(field('Vehicle'), 'Old lorry')
  expect(onChange).toHaveBeenLastCalledWith({
    variant: null,
    vehicleTypeId: TRUCK.id,
    vehicleName: 'Old lorry',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Choose from the list instead' }))
  expect(onChange).toHaveBeenLastCalledWith({ ...NO_VEHICLE, vehicleTypeId: TRUCK.id })
  await waitFor(() => expect(select('Type')).toHaveValue('Truck'))
})

test('what is wrong stands at the first field', async () => {
  fakeApi(CATALOGUE_CALLS)
  await showFinder('Choose a vehicle.')
  expect(field('Quick search')).toBeInvalid()
  expect(field('Quick search')).toHaveAccessibleDescription('Choose a vehicle.')
})
