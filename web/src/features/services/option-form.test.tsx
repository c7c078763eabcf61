import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { Option } from './offer-lists.ts'
import { OptionForm } from './option-form.tsx'

vi.setConfig({ testTimeout: 30_000 })

const type = (label: string | RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } })

const lists = {
  'GET /service': () => ({ body: { items: [], total: 0, page: 1, size: -1 } }),
  'GET /vehicle/vtype': () => ({ body: { items: [], total: 0, page: 1, size: 20 } }),
}

async function show(of: Option | 'new', submit: (body: unknown) => Promise<unknown>) {
  const onDone = vi.fn()
  await renderScreen(<OptionForm of={of} submit={submit} said="Saved" onDone={onDone} />, {
    texts: ['services'],
  })
  return onDone
}

test('an option with an extra is sent; prices left empty are those of type 1', async () => {
  fakeApi(lists)
  const submit = vi.fn(async () => ({}))
  const onDone = await show('new', submit)
  type('Name', 'Fault codes')
  type('Type 1', '15')
  type('Type 3', '20')
  await userEvent.click(screen.getByText('Ask for fault codes'))
  await userEvent.click(screen.getByText('Add extra option'))
  type('Extra option 1', 'Hot start')
  type('Type 1', '3.33', 1)
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    name: 'Fault codes',
    note: '',
    attestation: '',
    price_1: 15,
    price_2: 15,
    price_3: 20,
    online: true,
    needs_fault_codes: true,
    vehicle_type_ids: [],
    blocked_countries: [],
    service_ids: [],
    fuels: [],
    ecu_families: [],
    extras: [{ name: 'Hot start', price_1: 3.33, price_2: 3.33, price_3: 3.33 }],
  })
})

test('a nameless extra is not sent; taken away it is no problem', async () => {
  fakeApi(lists)
  const submit = vi.fn(async () => ({}))
  const onDone = await show('new', submit)
  type('Name', 'Fault codes')
  type('Type 1', '15')
  await userEvent.click(screen.getByText('Add extra option'))
  await userEvent.click(screen.getByText('Save'))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  expect(submit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('Remove extra option 1'))
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a name that is taken is told at its field', async () => {
  fakeApi(lists)
  const taken = {
    status: 400,
    code: 'invalid_input',
    message: '',
    fields: { name: { code: 'taken' } },
  } as const
  await show('new', () => Promise.reject(new ApiError(taken)))
  type('Name', 'Fault codes')
  type('Type 1', '15')
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('This is already in use.')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Fault codes')
})

const launch: Option = {
  id: 'o1',
  name: 'Launch control',
  note: '',
  attestation: '',
  price_1: 40,
  price_2: 35,
  price_3: 50,
  needs_fault_codes: false,
  online: true,
  position: 0,
  vehicle_type_ids: [],
  blocked_countries: [],
  service_ids: ['gone'],
  fuels: [],
  ecu_families: [],
  extras: [],
}

test('a service that is gone stays named, so that the option does not suddenly go with all', async () => {
  fakeApi(lists)
  const submit = vi.fn(async (_: unknown) => ({}))
  const onDone = await show(launch, submit)
  expect(await screen.findByText('Deleted service')).toBeVisible()
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ service_ids: ['gone'] })
})

test('an option for some engines names their fuels and the families of their control units', async () => {
  fakeApi(lists)
  const submit = vi.fn(async (_: unknown) => ({}))
  const onDone = await show({ ...launch, ecu_families: ['MED17'] }, submit)
  await userEvent.click(screen.getByPlaceholderText('Every fuel'))
  await userEvent.click(await screen.findByText('Diesel'))
  const families = screen.getByLabelText(/ECU families/, { selector: 'input:not([type=hidden])' })
  await userEvent.type(families, 'MD1{Enter}')
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ fuels: ['diesel'], ecu_families: ['MED17', 'MD1'] })
})
