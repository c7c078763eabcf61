import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import type { Mapping } from './mapping.ts'
import { MappingPage } from './mapping-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const prices = (one: number) => ({ price_1: one, price_2: one, price_3: one })
const margin = (credits: number, percent: number | null) => ({ credits, percent })
const margins = (credits: number, percent: number | null) => ({
  price_1: margin(credits, percent),
  price_2: margin(credits, percent),
  price_3: margin(credits, percent),
})

const aMapping = (change: Partial<Mapping> = {}): Mapping => ({
  has_agent: true,
  price_type: 2,
  services: [
    {
      id: 'stage',
      name: 'Stage 1',
      online: true,
      ...prices(50),
      provider: {
        id: 'their-stage',
        name: 'Stage one',
        cost: 40,
        dearest_cost: 40,
        margins: margins(10, 25),
      },
    },
    {
      id: 'dear',
      name: 'Sold too cheap',
      online: true,
      ...prices(30),
      provider: {
        id: 'their-stage',
        name: 'Stage one',
        cost: 40,
        dearest_cost: 40,
        margins: margins(-10, -25),
      },
    },
  ],
  options: [{ id: 'dpf', name: 'DPF', online: true, ...prices(9), provider: null, extras: [] }],
  provider: {
    services: [
      { id: 'their-stage', name: 'Stage one', note: '', cost: 40, dearest_cost: 40, is_adopted: true },
      { id: 'their-eco', name: 'Eco', note: '', cost: 31, dearest_cost: 31, is_adopted: false },
    ],
    options: [
      { id: 'their-dpf', name: 'DPF off', note: '', cost: 7, dearest_cost: 7, is_adopted: false, extras: [] },
    ],
  },
  unmapped: 1,
  ...change,
})

async function show(mapping: Mapping, more: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ 'GET /service_mapping': () => ({ body: mapping }), ...more })
  await renderScreen(<MappingPage />, { texts: ['services'] })
  await screen.findByRole('heading', { level: 1, name: 'Mapping' })
  return calls
}

const row = async (name: string) => {
  const word = await screen.findByText(name)
  return within(word.closest('li') as HTMLElement)
}

test('both prices and the margin of each are told, a loss by its sign', async () => {
  await show(aMapping())
  const stage = await row('Stage 1')
  expect(stage.getByText('Costs you 40.00')).toBeVisible()
  expect(stage.getAllByText('+10.00 · +25%')).toHaveLength(3)
  expect((await row('Sold too cheap')).getAllByText('-10.00 · -25%')).toHaveLength(3)
  expect((await row('DPF')).getByText('Served by your own staff')).toBeVisible()
  expect(screen.getByText(/1 item that you sell is not mapped/)).toBeVisible()
  expect(screen.getByText(/offers 2 more services or options/)).toBeVisible()
})

test('a choice is sent at once, and the answer is what is shown', async () => {
  const mapped = aMapping({
    options: [
      {
        id: 'dpf',
        name: 'DPF',
        online: true,
        ...prices(9),
        provider: { id: 'their-dpf', name: 'DPF off', cost: 7, dearest_cost: 7, margins: margins(2, 28.6) },
        extras: [],
      },
    ],
    unmapped: 0,
  })
  const calls = await show(aMapping(), { 'PUT /service_mapping': () => ({ body: mapped }) })
  const field = (await row('DPF')).getByRole('combobox', { name: 'What serves DPF' })
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: /DPF off/ }))
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'PUT /service_mapping')?.body).toEqual({
      kind: 'option',
      id: 'dpf',
      provider_id: 'their-dpf',
    }),
  )
  expect(await screen.findAllByText('+2.00 · +28.6%')).toHaveLength(3)
  expect(screen.queryByText(/is not mapped/)).toBeNull()
})

test('the preview counts with the margin; all or the ticked ones are adopted', async () => {
  const done = { services: 1, options: 1, extras: 0, linked: 0, skipped: [] }
  const calls = await show(aMapping(), { 'POST /service_mapping/adopt': () => ({ body: done }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Adopt all' }))
  const dialog = await screen.findByRole('dialog')
  const line = (name: string) => within(dialog).getByRole('row', { name: new RegExp(name) })
  expect(line('Eco')).toHaveTextContent('31.0039.00')
  const field = within(dialog).getByLabelText('Margin')
  await userEvent.clear(field)
  await userEvent.type(field, '50')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Whole credits' }))
  expect(line('Eco')).toHaveTextContent('31.0047.00')
  expect(line('DPF off')).toHaveTextContent('7.0011.00')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'DPF off' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adopt selected' }))
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /service_mapping/adopt')?.body).toEqual({
      margin_percent: 50,
      rounding: 'whole',
      service_ids: ['their-eco'],
      option_ids: [],
    }),
  )
})

test('without an agent there is nothing to map, and it says why', async () => {
  await show(aMapping({ has_agent: false, price_type: null }))
  expect(await screen.findByText('No agent yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Adopt all' })).toBeNull()
})
