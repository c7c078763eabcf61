import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aShippingMethod, shippingMethods } from '../a-shipping-method.test-data.ts'
import { aCart, aCartItem, aSecondItem, CART_ID } from './a-cart.test-data.ts'
import type { Cart } from './cart.ts'
import { CartPage } from './cart-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

afterEach(() => {
  notifications.clean()
  line('online')
})

type Update = { items: { product_id: string; quantity: number }[] }

/** Answers updates with the same lines in their new quantities, unless the test has something else to say. */
async function show(cart: Cart, answers: ((sent: Update) => FakeAnswer | Promise<FakeAnswer>)[] = []) {
  let now = cart
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/shipping_method/get_all': () => shippingMethods([aShippingMethod()]),
    'GET /shop/cart': () => ({ body: now }),
    'POST /shop/cart/update': async (body) => {
      const sent = body as Update
      const next = answers.shift()
      if (next) return next(sent)
      now = aCart(
        sent.items.flatMap(({ product_id, quantity }) => {
          const item = cart.items.find((one) => one.product_id === product_id)
          return item
            ? [aCartItem({ ...item, quantity, total: item.unit_price * quantity, price_before: null })]
            : []
        }),
      )
      return { body: now }
    },
  })
  await renderScreen(
    <>
      <Notifications />
      <CartPage />
    </>,
    { texts: ['shop'] },
  )
  await screen.findByText(cart.items.length > 0 ? 'Summary' : 'Your cart is empty!')
  const updates = () =>
    calls.filter(({ key }) => key === 'POST /shop/cart/update').map(({ body }) => body as Update)
  return { updates, quantities: () => updates().map(({ items }) => items.map(({ quantity }) => quantity)) }
}

function line(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void window.dispatchEvent(new Event(state)))
}

const lineOf = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByRole('link', { name }))
  if (!found) throw new Error(`no line of ${name}`)
  return within(found)
}
const press = (name: string, button: string) =>
  userEvent.click(lineOf(name).getByRole('button', { name: button }))
const quantityOf = (name: string) => lineOf(name).getByRole('textbox', { name: `Quantity of ${name}` })

test('an empty cart leads to the shop', async () => {
  await show(aCart([]))
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop')
})

test('shows what each line and all of them cost, and what sending them would', async () => {
  await show(aCart([aCartItem(), aSecondItem()]))
  expect(lineOf('OBD cable').getByText('€40.00')).toBeVisible()
  expect(lineOf('Boost sensor').getByText(/€35.50 each/)).toBeVisible()
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('€75.50')
  expect(screen.getByText('Pieces').parentElement).toHaveTextContent('Pieces3')
  expect(await screen.findByText('from €6.90')).toBeVisible()
  expect(screen.getByText('plus VAT and shipping')).toBeVisible()
})

test('whoever presses several times is counted at once and sent together', async () => {
  const { updates } = await show(aCart())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const more = lineOf('OBD cable').getByRole('button', { name: 'One more' })
  fireEvent.click(more)
  await pass(400)
  fireEvent.click(more)
  await pass(400)
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('€80.00')
  expect(updates()).toEqual([])
  await pass(100)
  expect(updates()).toEqual([
    {
      shopping_cart_id: CART_ID,
      items: [{ product_id: aCartItem().product_id, quantity: 4, selected_extra_options: [] }],
    },
  ])
})

test('what the server refuses is taken back, and said', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
  await show(aCart(), [() => promise])
  await press('OBD cable', 'One more')
  expect(quantityOf('OBD cable')).toHaveValue('3')
  resolve(refusal(409, 'out_of_stock', { params: { name: 'OBD cable' } }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await waitFor(() => expect(quantityOf('OBD cable')).toHaveValue('2'))
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('€40.00')
})

test('what is typed while the line is lost stays, and is sent when it is back', async () => {
  const { quantities } = await show(aCart())
  line('offline')
  await press('OBD cable', 'One more')
  expect(lineOf('OBD cable').getByText('not saved yet')).toBeVisible()
  expect(quantityOf('OBD cable')).toHaveValue('3')
  expect(quantities()).toEqual([])
  line('online')
  await waitFor(() => expect(quantities()).toEqual([[3]]))
  await waitFor(() => expect(screen.queryByText('not saved yet')).toBeNull())
  expect(quantityOf('OBD cable')).toHaveValue('3')
})

test('a server that does not answer is no refusal', async () => {
  const { quantities } = await show(aCart(), [() => refusal(503, 'internal')])
  await press('OBD cable', 'One more')
  expect(await screen.findByText('not saved yet')).toBeVisible()
  expect(quantityOf('OBD cable')).toHaveValue('3')
  await userEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await waitFor(() => expect(quantities()).toEqual([[3], [3]]))
  await waitFor(() => expect(screen.queryByText('not saved yet')).toBeNull())
})

test('a line goes at once and comes back to its place', async () => {
  const { quantities } = await show(aCart([aCartItem(), aSecondItem()]))
  await press('OBD cable', 'Remove OBD cable')
  expect(screen.queryByRole('link', { name: 'OBD cable' })).toBeNull()
  await waitFor(() => expect(quantities()).toEqual([[1]]))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(quantities()).toEqual([[1], [2, 1]]))
  expect(await screen.findByRole('link', { name: 'OBD cable' })).toBeVisible()
})

test('the keyboard goes on from where a line was, and from the line that is back', async () => {
  const { quantities } = await show(aCart([aCartItem(), aSecondItem()]))
  const removing = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  removing('OBD cable').focus()
  await userEvent.keyboard('{Enter}')
  expect(removing('Boost sensor')).toHaveFocus()
  await waitFor(() => expect(quantities()).toEqual([[1]]))
  ;(await screen.findByRole('button', { name: 'Undo' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(removing('OBD cable')).toHaveFocus())
  removing('Boost sensor').focus()
  await userEvent.keyboard('{Enter}')
  expect(removing('OBD cable')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Your cart is empty!').closest('[tabindex]')).toHaveFocus()
})

test('says why a line cannot be ordered, and takes what is left', async () => {
  const few = aCartItem({ quantity: 5, inventory: 3, problem: 'too_few' })
  const { quantities } = await show(aCart([few, aSecondItem({ inventory: 0, problem: 'out_of_stock' })]))
  expect(lineOf('Boost sensor').getByText('Out of stock!')).toBeVisible()
  expect(lineOf('OBD cable').getByText('Only 3 left')).toBeVisible()
  expect(screen.getByText('2 products that cannot be ordered are not counted.')).toBeVisible()
  await press('OBD cable', 'Take 3')
  expect(screen.queryByText('Only 3 left')).toBeNull()
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('€60.00')
  await waitFor(() => expect(quantities()).toEqual([[3, 1]]))
})

test('what is gone from the shop can only be removed', async () => {
  await show(aCart([aSecondItem(), aCartItem({ problem: 'unavailable' })]))
  expect(screen.getByText('The shop no longer sells this. Please remove it.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Quantity of OBD cable' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Remove OBD cable' })).toBeEnabled()
})

test('prices that changed are pointed out until the buyer accepts them', async () => {
  const { quantities } = await show(aCart([aCartItem({ unit_price: 22, price_before: 20 })]))
  expect(screen.getByText('A price has changed')).toBeVisible()
  expect(screen.getByText(/Price was €20.00, is now €22.00/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'OK, use the new prices' }))
  await waitFor(() => expect(quantities()).toEqual([[2]]))
  await waitFor(() => expect(screen.queryByText('A price has changed')).toBeNull())
})
