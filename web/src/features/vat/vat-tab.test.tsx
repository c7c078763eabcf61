import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { VAT_RATE_KEY } from '../../lib/query-keys.ts'
import { fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { VatRate } from './use-change-vat.ts'
import { VatTab } from './vat-tab.tsx'

vi.setConfig({ testTimeout: 20_000 })

// jsdom has no screen. The empty query is what the table asks for columns that always show.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const germany: VatRate = {
  id: '01890000-0000-7000-8000-0000000000e1',
  country: 'DE',
  percentage: 19,
  enabled: true,
  eu: true,
}
const list = () => ({ body: { items: [germany], total: 1, page: 1, size: 20 } })
const PUT_RATE = `PUT /vat/percentage/${germany.id}`
const PUT_TOGGLE = `PUT /vat/toggle/${germany.id}`

async function rateField() {
  await renderScreen(<VatTab />, { texts: ['vat'] })
  return screen.findByLabelText('VAT rate of Germany in percent')
}

test('Enter saves the rate, once', async () => {
  const calls = fakeApi({
    'GET /vat': list,
    [PUT_RATE]: (body) => ({ body: { ...germany, ...(body as object) } }),
  })
  const field = await rateField()
  await userEvent.clear(field)
  await userEvent.type(field, '20.5{Enter}')
  expect(await screen.findByLabelText('Saved')).toBeVisible()
  await userEvent.tab()
  expect(calls.filter(({ key }) => key === PUT_RATE)).toEqual([{ key: PUT_RATE, body: { percentage: 20.5 } }])
})

test('Esc goes back to what is stored and sends nothing', async () => {
  const calls = fakeApi({ 'GET /vat': list })
  const field = await rateField()
  await userEvent.clear(field)
  await userEvent.type(field, '7{Escape}')
  await waitFor(() => expect(field).toHaveValue('19 %'))
  await userEvent.tab()
  expect(calls.map(({ key }) => key)).toEqual(['GET /vat'])
})

test('what cannot be saved is said at the field and stays there', async () => {
  fakeApi({ 'GET /vat': list, [PUT_RATE]: () => refusal(503, 'unavailable') })
  const field = await rateField()
  await userEvent.clear(field)
  await userEvent.type(field, '101{Enter}')
  expect(await screen.findByText('At most 100.')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, '21{Enter}')
  expect(await screen.findByText(/The service is not available right now/)).toBeVisible()
  expect(field).toHaveValue('21 %')
})

test('a change is no surprise to a form that knows the country from elsewhere: it asks again', async () => {
  fakeApi({ 'GET /vat': list, [PUT_TOGGLE]: () => ({ body: { ...germany, enabled: false } }) })
  const { client } = await renderScreen(<VatTab />, { texts: ['vat'] })
  const known = [...VAT_RATE_KEY, 'DE']
  client.setQueryData(known, { country: 'DE', percentage: 19, enabled: true })
  const charged = await screen.findByLabelText('Charge VAT: Germany')
  await userEvent.click(charged)
  await waitFor(() => expect(client.getQueryState(known)?.isInvalidated).toBe(true))
  expect(charged).not.toBeChecked()
})

test('a refused switch goes back', async () => {
  fakeApi({ 'GET /vat': list, [PUT_TOGGLE]: () => refusal(503, 'unavailable') })
  await rateField()
  const charged = screen.getByLabelText('Charge VAT: Germany')
  await userEvent.click(charged)
  await waitFor(() => expect(charged).toBeChecked())
})

test('the search tells the server which local names fit', async () => {
  const asked: (string | null)[] = []
  fakeApi({
    'GET /vat': (_, url) => {
      asked.push(url.searchParams.get('countries'))
      return list()
    },
  })
  await renderScreen(<VatTab />, { texts: ['vat'], language: 'de', at: '/?search=deutsch' })
  await waitFor(() => expect(asked).toEqual(['DE']))
})
