import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aListedProduct, CATEGORY_ID, shopSettings } from '../a-listed-product.test-data.ts'
import type { ListedProduct } from '../product-card.tsx'
import { ShopPage } from './shop-page.tsx'

interface Shop {
  items?: ListedProduct[]
  near?: boolean
  settings?: Parameters<typeof shopSettings>[0]
  at?: string
}

let asked: string[]

async function showShop({ items = [aListedProduct()], near = false, settings = {}, at = '/' }: Shop = {}) {
  asked = []
  const list = { total: items.length, total_is_exact: true, page: 1, size: 20, next: null }
  const category = { id: CATEGORY_ID, name: 'Cables', slug: 'cables', status: 'active', position: 0 }
  const empty = { ...category, id: '01890000-0000-7000-8000-0000000000c2', name: 'Empty one', products: 0 }
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/settings/get': () => ({ body: { status: 'success', settings: shopSettings(settings) } }),
    'GET /shop/category/get_all': () => ({
      body: { status: 'success', items: [{ ...category, products: 7 }, empty], total: 2, page: 1, size: -1 },
    }),
    'GET /shop/product/get_all': (_, url) => {
      asked.push(url.search)
      return { body: { status: 'success', items, near, ...list } }
    },
  })
  return renderScreen(<ShopPage />, { texts: ['shop'], at })
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

test('a card says price and stock, and leads to the product', async () => {
  const items = [
    aListedProduct(),
    aListedProduct({ id: 'd2', name: 'EGR plate', slug: 'egr-plate', price_to: 80, inventory: 3 }),
    aListedProduct({ id: 'd3', name: 'Gasket', slug: 'gasket', inventory: 0 }),
  ]
  await showShop({ items })
  const list = await screen.findByRole('list', { name: 'Products' })
  const cards = within(list).getAllByRole('link')
  expect(cards.map((card) => [card.textContent, card.getAttribute('href')])).toEqual([
    ['OBD cable €49.90 In stock', '/shop/product/obd-cable'],
    ['EGR plate from €49.90 Only 3 left', '/shop/product/egr-plate'],
    ['Gasket €49.90 Out of stock!', '/shop/product/gasket'],
  ])
  expect(screen.getByText('3 products')).toBeVisible()
  expect(screen.getAllByText('Prices plus VAT')).toHaveLength(1)
})

test('the first question is the one that the page asks for early', async () => {
  await showShop()
  await screen.findByRole('list', { name: 'Products' })
  expect(asked).toEqual(['?page=1&size=20&sort_by=created_at&sort_order=desc'])
})

test('category, stock and order stand in the address', async () => {
  const user = userEvent.setup()
  const { router } = await showShop()
  await user.click(await screen.findByRole('button', { name: 'Cables 7' }))
  await user.click(screen.getByRole('switch', { name: 'Only in stock' }))
  await waitFor(() => expect(asked.at(-1)).toContain(`category_id=${CATEGORY_ID}&in_stock=true`))
  expect(router.state.location.search).toMatchObject({ category_id: CATEGORY_ID, in_stock: 'true' })
  expect(screen.getByRole('button', { name: 'Cables 7' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByText('Empty one')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'All products 7' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('category_id'))
})

test('a price narrows the list once it makes sense', async () => {
  const user = userEvent.setup()
  const { router } = await showShop()
  await user.type(await screen.findByLabelText('From'), '50')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ min_price: '50' }))
  await user.type(screen.getByLabelText('To'), '20')
  expect(await screen.findByRole('alert')).toHaveTextContent('“To” must not be lower than “from”.')
  expect(router.state.location.search).not.toHaveProperty('max_price')
  await user.type(screen.getByLabelText('To'), '0')
  await waitFor(() => expect(asked.at(-1)).toContain('min_price=50&max_price=200'))
})

test('what is typed is searched for a moment later, once', async () => {
  const user = userEvent.setup()
  await showShop()
  await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'obd')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toBe('?page=1&size=20&search=obd&sort_by=created_at&sort_order=desc')
})

test('what only comes near is offered as a question', async () => {
  await showShop({ near: true, at: '/?search=odb' })
  expect(await screen.findByText(/Nothing found for “.?odb.?”. Did you mean one of these\?/)).toBeVisible()
  expect(screen.getByRole('link', { name: /OBD cable/ })).toBeVisible()
})

test('nothing found leads back to everything', async () => {
  const user = userEvent.setup()
  const { router } = await showShop({ items: [], at: '/?search=zzz&in_stock=true' })
  expect(await screen.findByText('Nothing to show!')).toBeVisible()
  expect(screen.getByText('No product matches your search and filters.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('an empty shop has nothing to clear', async () => {
  await showShop({ items: [] })
  expect(await screen.findByText('There are no products in the shop at the moment.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('a vehicle in the address narrows the list until its chip is taken off', async () => {
  const user = userEvent.setup()
  const { router } = await showShop({ at: `/?vehicle_id=${CATEGORY_ID}` })
  expect(asked[0]).toContain(`vehicle_id=${CATEGORY_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Fits your vehicle' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the owner greets on the first page, and not whoever looks for something', async () => {
  const settings = { description: '<p>Parts that we fit ourselves.</p>' }
  const { unmount } = await showShop({ settings })
  expect(await screen.findByText('Parts that we fit ourselves.')).toBeVisible()
  unmount()
  await showShop({ settings, at: '/?search=obd' })
  await screen.findByRole('list', { name: 'Products' })
  expect(screen.queryByText('Parts that we fit ourselves.')).not.toBeInTheDocument()
})
