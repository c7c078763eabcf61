import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi, refusal, type SentCall } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aStaffOrder } from '../an-order.test-data.ts'
import { orderKey } from '../order-keys.ts'
import { ChangeForm } from './change-dialog.tsx'

vi.setConfig({ testTimeout: 40_000 })

const ORDER = aStaffOrder({ price: 62, option_ids: [], extra_ids: [] })
const OPTION = '01890000-0000-7000-8000-0000000000f7'
const offer = {
  services: [{ id: ORDER.service_id, name: 'Stage 1', price: 99 }],
  options: [{ id: OPTION, name: 'Start/stop off', price: 99, extras: [], service_ids: [] }],
  online: true,
}
const PATH = `/order/${ORDER.id}`

interface Asked {
  option_ids: string[]
  price?: number
}

/** As the server counts: 62 for the service, 12 for the option at this customer's price. */
function quoteOf({ option_ids, price }: Asked) {
  const items = [
    { kind: 'service', subject_id: ORDER.service_id, name: 'Stage 1', price: 62 },
    ...option_ids.map((id) => ({ kind: 'option', subject_id: id, name: 'Start/stop off', price: 12 })),
  ]
  const sum = items.reduce((total, item) => total + item.price, 0)
  const after = price ?? sum
  return {
    items,
    price_before: 62,
    price_after: after,
    difference: after - 62,
    missing: after > 70 ? 2.5 : 0,
  }
}

async function show(changed = Promise.resolve(), order = ORDER) {
  const calls = fakeApi({
    [`POST ${PATH}/quote`]: (body) => {
      const asked = body as Asked
      return asked.price === 13 ? refusal(409, 'wrong_state') : { body: quoteOf(asked) }
    },
    [`PUT ${PATH}/change`]: async () => {
      await changed
      return { body: ORDER }
    },
  })
  const form = <ChangeForm order={order} offer={offer as never} onCancel={() => {}} onDone={() => {}} />
  const { client } = await renderScreen(form, { texts: ['orders', 'work-list'] })
  await screen.findByText('The price stays the same.')
  return { calls, client }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const changed = (calls: SentCall[]) => calls.find(({ key }) => key.endsWith('/change'))?.body

test('where the provider serves the order, the service says why it stays, and nothing is said of a choice', async () => {
  await show(undefined, aStaffOrder({ ...ORDER, staff_can: { ...ORDER.staff_can, change_services: false } }))
  const service = screen.getByRole('combobox', { name: 'Service' })
  expect(service).toBeDisabled()
  expect(service).toHaveAccessibleDescription(/provider serves this order, so only the price/)
  expect(screen.getByLabelText(/New price in credits/)).toBeEnabled()
  expect(screen.queryByText(/Follows from the choice above/)).toBeNull()
})

test('old price, new price and the supplement stand there before anything is sent', async () => {
  const { calls } = await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Start/stop off' }))
  expect(
    await screen.findByText(/12\.00 credits more: the customer is asked.*2\.50 credits too few/),
  ).toBeInTheDocument()
  expect(screen.getByText('New price').closest('div')).toHaveTextContent('74.00')
  expect(screen.getByText('Price so far').closest('div')).toHaveTextContent('62.00')
  expect(screen.getByLabelText(/New price in credits/)).toHaveValue('74')
  expect(changed(calls)).toBeUndefined()
  await userEvent.type(screen.getByLabelText(/Reason/), 'It has start/stop')
  await press('Propose to the customer')
  // The server counts: what the list says is not sent along.
  await waitFor(() =>
    expect(changed(calls)).toEqual({
      service_id: ORDER.service_id,
      option_ids: [OPTION],
      extra_ids: [],
      reason: 'It has start/stop',
    }),
  )
})

test('a price by hand is sent, and what goes back is said', async () => {
  const { calls } = await show()
  const price = screen.getByLabelText(/New price in credits/)
  await userEvent.clear(price)
  await userEvent.type(price, '50')
  expect(await screen.findByText('12.00 credits less: they go back to the customer at once.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/Reason/), 'You waited long')
  await press('Change the order')
  await waitFor(() => expect(changed(calls)).toMatchObject({ price: 50, option_ids: [] }))
})

test('while a change is on its way, news of the order ask for no other quote', async () => {
  const held = Promise.withResolvers<void>()
  const { calls, client } = await show(held.promise)
  const asked = () => calls.filter(({ key }) => key.endsWith('/quote')).length
  await userEvent.type(screen.getByLabelText(/Reason/), 'You waited long')
  const before = asked()
  await press('Change the order')
  await waitFor(() => expect(changed(calls)).toBeDefined())
  await act(() => client.invalidateQueries({ queryKey: orderKey(ORDER.id) }))
  held.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change the order' })).toBeEnabled())
  await act(() => client.invalidateQueries({ queryKey: orderKey(ORDER.id) }))
  expect(asked()).toBe(before)
})

test('what the server refuses cannot be sent', async () => {
  await show()
  const price = screen.getByLabelText(/New price in credits/)
  await userEvent.clear(price)
  await userEvent.type(price, '13')
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not possible in the current state')
  expect(screen.getByRole('button', { name: 'Change the order' })).toBeDisabled()
})
