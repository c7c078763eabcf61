import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aListedProduct, shopSettings } from '../a-listed-product.test-data.ts'
import { aShippingMethod, shippingMethods } from '../a-shipping-method.test-data.ts'
import { aCart, aCartItem } from '../cart/a-cart.test-data.ts'
import { guestCart } from '../cart/cart.ts'
import { aProduct, PLUGS } from './a-product.test-data.ts'
import type { Product } from './product.ts'
import { ProductPage } from './product-page.tsx'

vi.setConfig({ testTimeout: 40_000 })
afterEach(() => notifications.clean())

async function show(product: Product | null) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/product/get_by_slug/': () =>
      product ? { body: { status: 'success', product } } : refusal(404, 'not_found'),
    'GET /shop/settings/get': () => ({ body: { status: 'success', settings: shopSettings() } }),
    'GET /shop/shipping_method/get_all': () => shippingMethods([aShippingMethod()]),
    'POST /shop/cart/add_item': () => ({ body: aCart([aCartItem()]) }),
  })
  const { router } = await renderScreen(
    <>
      <Notifications />
      <ProductPage />
    </>,
    { texts: ['shop'] },
  )
  await screen.findByRole('heading', { level: 1, name: product?.name ?? 'Product Not Found' })
  return { calls, router, added: () => calls.find(({ key }) => key === 'POST /shop/cart/add_item')?.body }
}

test('the price follows the choices, and these go into the cart', async () => {
  const product = aProduct({ extra_options: PLUGS })
  const { added, router } = await show(product)
  expect(screen.getByText('€49.90')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'OBD' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Boot +€15.00' }))
  expect(screen.getByText('€64.90')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'One more' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(await screen.findByText('OBD cable is in your cart')).toBeVisible()
  expect(added()).toEqual({
    product_id: product.id,
    quantity: 2,
    selected_extra_options: [{ name: 'Plug', value: 'Boot' }],
  })
  expect(guestCart.exists()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'View cart' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop/cart'))
})

test.each([
  [12, 'In stock'],
  [3, 'Only 3 left'],
])('with %i pieces it says “%s”', async (inventory, words) => {
  await show(aProduct({ inventory }))
  expect(await screen.findByText(words)).toBeVisible()
})

test('what is out of stock cannot be put into the cart', async () => {
  await show(aProduct({ inventory: 0 }))
  expect(screen.getByRole('button', { name: 'Out of stock!' })).toBeDisabled()
  expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull()
})

test('says when it comes and from how much', async () => {
  await show(aProduct())
  expect(await screen.findByText('Delivery in 2–4 working days, from €6.90')).toBeVisible()
})

test('long lists of vehicles open', async () => {
  const vehicles = Array.from({ length: 8 }, (_, at) => ({
    id: `01890000-0000-7000-8000-00000000010${at}`,
    path: ['Car', 'Audi', `A${at}`],
  }))
  await show(aProduct({ vehicles }))
  const list = within(screen.getByRole('region', { name: 'Fits these vehicles' }))
  expect(list.getAllByRole('link')).toHaveLength(6)
  expect(list.getByRole('link', { name: 'Car › Audi › A0' })).toHaveAttribute(
    'href',
    expect.stringContaining('vehicle_id=01890000-0000-7000-8000-000000000100'),
  )
  await userEvent.click(list.getByRole('button', { name: 'Show all 8 vehicles' }))
  expect(list.getAllByRole('link')).toHaveLength(8)
})

test('pictures are walked through by thumbnails and arrow keys, and enlarged', async () => {
  const images = ['a', 'b', 'c'].map((id) => ({ id, url: `/pictures/${id}.png` }))
  await show(aProduct({ images }))
  await userEvent.click(screen.getByRole('button', { name: 'Show picture 3' }))
  expect(screen.getByRole('button', { name: 'Enlarge picture 3 of 3' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge picture 1 of 3' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(dialog.getByText('3 of 3')).toBeVisible()
  expect(dialog.getByRole('img', { name: 'OBD cable, picture 3 of 3' })).toHaveAttribute(
    'src',
    '/pictures/c.png',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Zoom in' }))
  expect(dialog.getByRole('button', { name: 'Show whole picture' })).toBeVisible()
})

test('leads to others like it', async () => {
  await show(aProduct({ related: [aListedProduct({ name: 'Boot adapter', slug: 'boot-adapter' })] }))
  const related = within(screen.getByRole('region', { name: 'Related products' }))
  expect(related.getByRole('link', { name: /Boot adapter/ })).toHaveAttribute(
    'href',
    '/shop/product/boot-adapter',
  )
})

test('an unknown address says so and leads back', async () => {
  await show(null)
  expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/shop')
})
