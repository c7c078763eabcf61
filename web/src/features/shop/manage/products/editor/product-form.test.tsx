import { ModalsProvider } from '@mantine/modals'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../../../ui/test/fake-api.ts'
import { fill } from '../../../../../ui/test/fill.ts'
import { renderScreen } from '../../../../../ui/test/render-screen.tsx'
import { aProduct, CABLES } from '../a-product.test-data.ts'
import { ProductDrawer } from './product-drawer.tsx'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const PRODUCT = aProduct()
const ADD = 'POST /shop/product/add'
const CHANGE = 'POST /shop/product/update'
const taken = (field: string) => refusal(400, 'invalid_input', { fields: { [field]: { code: 'taken' } } })

beforeEach(() => signIn(aUser({ role_id: 1, permissions: ['add_product', 'edit_product', 'add_category'] })))

async function show(at: string, answers: FakeAnswer[] = []) {
  const answer = () => answers.shift() ?? { body: { status: 'success', product: PRODUCT } }
  const sent = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /shop/category/get_all': () => ({ body: { items: [CABLES], total: 1, page: 1, size: -1 } }),
    [`GET /shop/product/get_by_id/${PRODUCT.id}`]: () => ({ body: { status: 'success', product: PRODUCT } }),
    'GET /vehicle/search': () => ({
      body: {
        items: [
          {
            variant_id: 'v',
            label: 'VW Golf VII 2.0 TDI',
            path: ['Car', 'VW', 'Golf', 'VII', '2.0 TDI'].map((name) => ({ id: `id-${name}`, name })),
            engine: '2.0 TDI',
            fuel: 'Diesel',
            ecu: '',
            stock_hp: 150,
            stock_nm: null,
          },
        ],
      },
    }),
    [ADD]: answer,
    [CHANGE]: answer,
  })
  const view = await renderScreen(
    <ModalsProvider>
      <ProductDrawer category={null} />
    </ModalsProvider>,
    { texts: ['shop-manager'], at },
  )
  await screen.findByRole('textbox', { name: 'Name' })
  return {
    ...view,
    forms: (key: string) =>
      sent.filter((call) => call.key === key).map(({ body }) => body as Record<string, unknown>),
  }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await fill(field(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function chooseCategory() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Category' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Cables' }))
}

test('a product is added; its address follows the name until somebody writes one', async () => {
  const { forms, router } = await show('/?add=1')
  await press('Add product')
  expect(field('Name')).toHaveAccessibleDescription('Please fill this in.')
  expect(forms(ADD)).toEqual([])
  await write('Name', 'Kabel für OBD')
  expect(field('Place in the address')).toHaveValue('kabel-fur-obd')
  await write('Place in the address', 'OBD-Cable')
  await write('Name', 'Kabel')
  expect(field('Place in the address')).toHaveValue('obd-cable')
  await write('Product code', 'CB-1')
  await write('Price in EUR', '40')
  await chooseCategory()
  await userEvent.click(screen.getByRole('switch', { name: /^Show it in the shop at once/ }))
  await press('Add product')
  await waitFor(() => expect(forms(ADD)).toHaveLength(1))
  expect(forms(ADD)[0]).toMatchObject({
    name: 'Kabel',
    slug: 'obd-cable',
    product_code: 'CB-1',
    category_id: CABLES.id,
    price: '40',
    status: 'published',
  })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('an address and a code that are taken say so at their fields, and nothing typed is lost', async () => {
  const { forms } = await show(`/?edit=${PRODUCT.id}`, [taken('slug'), taken('product_code')])
  await write('Name', 'OBD lead')
  await press('Save')
  expect(await screen.findByText('Product Slug Exists')).toBeVisible()
  await press('Save')
  expect(await screen.findByText('Product code exists')).toBeVisible()
  expect(field('Name')).toHaveValue('OBD lead')
  await press('Save')
  await waitFor(() => expect(forms(CHANGE)).toHaveLength(3))
  expect(forms(CHANGE)[2]).toEqual({ id: PRODUCT.id, name: 'OBD lead' })
})

test('a stock that orders have overtaken is told at its field', async () => {
  const { forms } = await show(`/?edit=${PRODUCT.id}`, [
    refusal(409, 'out_of_stock', { params: { left: 2 } }),
  ])
  await write('Stock', '1')
  await press('Save')
  expect(await screen.findByText('Orders came in while you were editing. Left now: 2.')).toBeVisible()
  expect(forms(CHANGE)[0]).toEqual({ id: PRODUCT.id, inventory: '1', inventory_was: '12' })
  expect(field('Stock')).toHaveFocus()
})

test('options are written with their prices, and the range shows at once', async () => {
  const { forms } = await show(`/?edit=${PRODUCT.id}`)
  expect(screen.getByText('Customers pay €35.00 to €52.50, without VAT.')).toBeVisible()
  await press('Add option')
  await write('Name of option 2', 'Length')
  const [, second] = screen.getAllByRole('textbox', { name: 'Choice 1' })
  const [, price] = screen.getAllByRole('textbox', { name: 'What choice 1 adds in EUR' })
  await fill(second as HTMLElement, '2 m')
  await fill(price as HTMLElement, '-50')
  expect(await screen.findByText('The cheapest choice would cost less than nothing.')).toBeVisible()
  await userEvent.clear(price as HTMLElement)
  await fill(price as HTMLElement, '4.5')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the choice without a name' }))
  expect(await screen.findByText('Customers pay €39.50 to €57.00, without VAT.')).toBeVisible()
  await press('Save')
  await waitFor(() => expect(forms(CHANGE)).toHaveLength(1))
  expect(JSON.parse(forms(CHANGE)[0]?.extra_options as string)[1]).toEqual({
    name: 'Length',
    values: [{ name: '2 m', price: 4.5 }],
  })
})

test('a name that is there twice is told where it stands', async () => {
  const { forms } = await show(`/?edit=${PRODUCT.id}`)
  await write('Choice 2', 'straight')
  await press('Save')
  expect(await screen.findByText('This name is there twice.')).toBeVisible()
  expect(field('Choice 2')).toHaveFocus()
  expect(forms(CHANGE)).toEqual([])
})

test('a vehicle is named on the level that fits', async () => {
  const { forms } = await show(`/?edit=${PRODUCT.id}`)
  await fill(field('Search for a make, model or engine'), 'golf 7')
  const model = await screen.findByRole('option', { name: 'VW GolfWhole model' })
  expect(screen.getByRole('option', { name: 'VW Golf VII 2.0 TDISingle engine · 150 hp' })).toBeVisible()
  await userEvent.click(model)
  const chosen = within(screen.getByRole('region', { name: 'Fits these vehicles' }))
  expect(chosen.getByText('VW Golf')).toBeVisible()
  await userEvent.click(chosen.getByRole('button', { name: 'Remove Nordwagen Fjord' }))
  await press('Save')
  await waitFor(() => expect(forms(CHANGE)[0]).toEqual({ id: PRODUCT.id, vehicle_ids: '["id-Golf"]' }))
})

test('a copy begins with everything but code, stock and pictures', async () => {
  const { forms } = await show(`/?add=1&copy=${PRODUCT.id}`)
  expect(field('Name')).toHaveValue('OBD cable')
  expect(field('Product code')).toHaveValue('CB-10')
  expect(field('Stock')).toHaveValue('0')
  await press('Add product')
  await waitFor(() => expect(forms(ADD)).toHaveLength(1))
  expect(forms(ADD)[0]).not.toHaveProperty('slug')
  expect(forms(ADD)[0]).toMatchObject({ product_code: 'CB-10', price: '40', status: 'draft' })
})

test('what was typed is asked about before it is left', async () => {
  const { router } = await show(`/?edit=${PRODUCT.id}`)
  await write('Name', 'Half a')
  await press('Cancel')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Name')).toHaveValue('Half a')
  expect(router.state.location.search).toEqual({ edit: PRODUCT.id })
})
