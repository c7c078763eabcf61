import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi, refusal } from '../../../../ui/test/fake-api.ts'
import { fill } from '../../../../ui/test/fill.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { CategoriesPage } from './categories-page.tsx'
import type { Category } from './category-list.ts'

vi.setConfig({ testTimeout: 30_000 })

beforeEach(() =>
  signIn(aUser({ role_id: 1, permissions: ['add_category', 'edit_category', 'delete_category'] })),
)

const category = (id: string, name: string, position: number, products = 0): Category => ({
  id,
  name,
  slug: name.toLowerCase(),
  status: 'active',
  position,
  products,
})
const items = [category('a', 'Cables', 0, 3), category('b', 'Tools', 1)]

function answers(change: Parameters<typeof fakeApi>[0] = {}, shown = items) {
  return fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /shop/category/get_all': () => ({
      body: { status: 'success', items: shown, total: shown.length, page: 1, size: -1 },
    }),
    'POST /shop/category/update': () => ({ body: { status: 'success', category: items[1] } }),
    ...change,
  })
}
const show = () => renderScreen(<CategoriesPage />, { texts: ['shop-manager'] })

test('a category is switched off and moved by its id in what is sent', async () => {
  const calls = answers()
  await show()
  await userEvent.click(await screen.findByLabelText('Tools is in the shop'))
  await waitFor(() =>
    expect(calls).toContainEqual({
      key: 'POST /shop/category/update',
      body: { id: 'b', status: 'inactive' },
    }),
  )
  const place = screen.getByLabelText('Place of Tools')
  fireEvent.change(place, { target: { value: '1' } })
  fireEvent.blur(place)
  await waitFor(() =>
    expect(calls).toContainEqual({ key: 'POST /shop/category/update', body: { id: 'b', position: 0 } }),
  )
})

test('the products of a category are one click away', async () => {
  answers()
  await show()
  expect(await screen.findByText('3 products')).toHaveAttribute(
    'href',
    '/admin/shop_manager/products?category_id=a',
  )
})

test('the slug follows the name until somebody writes one, and a taken one is told at its field', async () => {
  const calls = answers({
    'POST /shop/category/add': () => refusal(400, 'invalid_input', { fields: { slug: { code: 'taken' } } }),
  })
  await show()
  await userEvent.click(await screen.findByText('Add category'))
  const slug = await screen.findByLabelText('Place in the address')
  await fill(screen.getByLabelText('Name'), 'OBD Kabel & Stecker')
  expect(slug).toHaveValue('obd-kabel-stecker')
  fireEvent.change(slug, { target: { value: 'Tools' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cables for OBD' } })
  expect(slug).toHaveValue('tools')
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Category slug already exists!')).toBeVisible()
  expect(calls.at(-1)).toEqual({
    key: 'POST /shop/category/add',
    body: { name: 'Cables for OBD', slug: 'tools', status: 'active' },
  })
  expect(screen.getByLabelText('Name')).toHaveValue('Cables for OBD')
})

test('a category with products is deleted by whoever has ticked that they go with it', async () => {
  const calls = answers({
    'POST /shop/category/delete': () => ({ body: { status: 'success', deleted_products: 3 } }),
  })
  await show()
  await userEvent.click(await screen.findByLabelText('Delete Cables'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Are you sure? you want to delete this record?')).toBeVisible()
  expect(dialog.getByText(/^Cables and 3 products in it are permanently deleted/)).toBeVisible()
  expect(dialog.getByText('Delete').closest('button')).toBeDisabled()
  await userEvent.click(dialog.getByLabelText('Yes, delete 3 products as well'))
  await userEvent.click(dialog.getByText('Delete'))
  await waitFor(() => expect(calls).toContainEqual({ key: 'POST /shop/category/delete', body: { id: 'a' } }))
})

test('whoever may only add cannot sort, change or delete', async () => {
  signIn(aUser({ role_id: 3, permissions: ['add_category'] }))
  answers()
  await show()
  expect(await screen.findByText('Tools')).toBeVisible()
  expect(screen.getByText('Add category')).toBeVisible()
  expect(screen.queryByLabelText('Place of Tools')).toBeNull()
  expect(screen.queryByLabelText('Move Tools')).toBeNull()
  expect(screen.queryByLabelText('Change Tools')).toBeNull()
  expect(screen.queryByLabelText('Delete Tools')).toBeNull()
})
