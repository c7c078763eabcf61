import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi, refusal } from '../../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { aListed, CABLES } from './a-product.test-data.ts'
import { ProductsPage } from './products-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const CABLE = aListed()
const DRAFT = aListed({ id: 'p2', name: 'Bench box', product_code: 'BB-1', status: 'draft', inventory: 3 })
const GONE = aListed({ id: 'p3', name: 'Clip', product_code: 'CL-1', status: 'unpublished', inventory: 0 })
const EVERYTHING = ['add_product', 'edit_product', 'delete_product', 'add_category'] as const

let asked: Record<string, string>[] = []
let rows = [CABLE, DRAFT, GONE]

beforeEach(() => {
  rows = [CABLE, DRAFT, GONE]
  signIn(aUser({ role_id: 1, permissions: [...EVERYTHING] }))
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

async function show(calls: Parameters<typeof fakeApi>[0] = {}, at = '/') {
  asked = []
  const sent = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/settings/get': () => ({ body: { status: 'success', settings: { low_stock: 5 } } }),
    'GET /shop/category/get_all': () => ({ body: { items: [CABLES], total: 1, page: 1, size: -1 } }),
    'GET /shop/product/get_all': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      const list = { total: rows.length, page: 1, size: 20, next: null, total_is_exact: true, near: false }
      return { body: { status: 'success', items: rows, ...list } }
    },
    ...calls,
  })
  const view = await renderScreen(
    <ModalsProvider>
      <ProductsPage />
      <Notifications />
    </ModalsProvider>,
    { texts: ['shop-manager'], at },
  )
  return {
    ...view,
    sent,
    bodiesOf: (key: string) => sent.filter((call) => call.key === key).map(({ body }) => body),
  }
}
const MOVE = 'POST /shop/product/update_status'
const DELETE = 'POST /shop/product/delete'
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `What to do with ${name}` }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('a row tells code, price range, stock, status, sales and views', async () => {
  await show()
  const cable = await rowOf('OBD cable')
  expect(cable.getByText('CB-09')).toBeVisible()
  expect(cable.getByText('€35.00 – €52.50')).toBeVisible()
  expect(cable.getByText('Published')).toBeVisible()
  expect(cable.getByText('21')).toBeVisible()
  expect(cable.queryByText('Low')).not.toBeInTheDocument()
  expect(await (await rowOf('Bench box')).findByText('Low')).toBeVisible()
  expect((await rowOf('Clip')).getByText('Out of stock')).toBeVisible()
  expect(asked).toEqual([{ page: '1', size: '20', sort_by: 'created_at', sort_order: 'desc' }])
})

test('filters and order stand in the address; what the call would refuse counts as absent', async () => {
  const { router } = await show({}, `/?category_id=${CABLES.id}&status=lost&stock=in`)
  await screen.findByText('OBD cable')
  expect(asked[0]).toMatchObject({ category_id: CABLES.id, in_stock: 'true' })
  expect(asked[0]).not.toHaveProperty('status')
  expect(asked[0]).not.toHaveProperty('stock')
  await userEvent.click(screen.getByRole('button', { name: 'Draft' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'draft' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'draft' }))
  await userEvent.click(await screen.findByText('Sold'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort_by: 'sales' }))
})

test('few pieces and none can be looked for, as the statistics lead there', async () => {
  await show({}, '/?stock=low&status=published')
  await screen.findByText('OBD cable')
  expect(asked[0]).toMatchObject({ stock: 'low', status: 'published' })
  expect(asked[0]).not.toHaveProperty('in_stock')
  const stock = await screen.findByRole('combobox', { name: 'Stock' })
  expect(stock).toHaveValue('Low')
  await userEvent.click(stock)
  await userEvent.click(await screen.findByRole('option', { name: 'Out of stock' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ stock: 'out' }))
})

test('the menu has what the state and the permissions allow', async () => {
  await show()
  expect(await openMenu('OBD cable')).toEqual([
    'Edit',
    'Take out of the shop',
    'Open in the shop',
    'Duplicate',
    'Delete',
  ])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(await openMenu('Bench box')).toEqual(['Edit', 'Publish', 'Duplicate', 'Delete'])
})

test('whoever may only delete edits nothing and adds nothing', async () => {
  signIn(aUser({ role_id: 1, permissions: ['delete_product'] }))
  await show({}, '/?edit=p2')
  expect(await openMenu('Bench box')).toEqual(['Delete'])
  expect(screen.queryByRole('button', { name: 'Add product' })).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('one is published from its menu, and a refusal is told', async () => {
  const answers = [
    refusal(409, 'wrong_state'),
    { body: { status: 'success', product: { status: 'published' } } },
  ]
  const { bodiesOf } = await show({ [MOVE]: () => answers.shift() ?? { body: {} } })
  await openMenu('Bench box')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await openMenu('Bench box')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish' }))
  await waitFor(() => expect(bodiesOf(MOVE)).toHaveLength(2))
  expect(bodiesOf(MOVE)[1]).toEqual({ id: 'p2', status: 'published' })
})

test('one is deleted after a question that says what stays', async () => {
  const { bodiesOf } = await show({ [DELETE]: () => ({ body: { status: 'success' } }) })
  await openMenu('Clip')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Are you sure? you want to delete this record?' }),
  )
  expect(question.getByText(/Orders keep what was sold\./)).toBeVisible()
  expect(bodiesOf(DELETE)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(bodiesOf(DELETE)).toEqual([{ id: 'p3' }]))
})

test('of several each is published by itself, those that can be; what failed is told with its reason', async () => {
  const { bodiesOf } = await show({
    [MOVE]: (body) =>
      (body as { id: string }).id === 'p2'
        ? refusal(404, 'not_found')
        : { body: { status: 'success', product: { status: 'published' } } },
  })
  await screen.findByText('OBD cable')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(screen.getByRole('region', { name: 'Selected products' }))
  expect(bar.getByRole('status')).toHaveTextContent('3 selected')
  await userEvent.click(bar.getByRole('button', { name: 'Publish' }))
  const report = within(await screen.findByRole('dialog', { name: '1 product stayed as it was' }))
  expect(report.getByText('Bench box')).toBeVisible()
  expect(report.getByText('1 product published')).toBeVisible()
  expect(bodiesOf(MOVE)).toEqual([
    { id: 'p2', status: 'published' },
    { id: 'p3', status: 'published' },
  ])
  expect(screen.queryByRole('region', { name: 'Selected products' })).not.toBeInTheDocument()
})

test('an empty shop leads to its first product', async () => {
  rows = []
  const { router } = await show()
  expect(await screen.findByText('No products yet')).toBeVisible()
  const [, add] = screen.getAllByRole('button', { name: 'Add product' })
  await userEvent.click(add as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toEqual({ add: 1 }))
})

test('without a category it leads to the categories', async () => {
  rows = []
  await show({
    'GET /shop/category/get_all': () => ({ body: { items: [], total: 0, page: 1, size: -1 } }),
  })
  expect(await screen.findByRole('link', { name: 'Add a category' })).toHaveAttribute(
    'href',
    '/admin/shop_manager/categories',
  )
})

test('what was found only nearly says so', async () => {
  await show(
    {
      'GET /shop/product/get_all': () => ({
        body: {
          status: 'success',
          items: [CABLE],
          total: 1,
          page: 1,
          size: 20,
          next: null,
          total_is_exact: true,
          near: true,
        },
      }),
    },
    '/?search=obb',
  )
  expect(await screen.findByText('Nothing matches “obb” exactly. These products come near.')).toBeVisible()
})
