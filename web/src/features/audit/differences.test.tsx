import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { Differences } from './differences.tsx'

type Entry = Parameters<typeof Differences>[0]['entry']

/** What the server keeps of products, categories, coupons, shipping methods and the settings of the shop. */
const SHOP_FIELDS =
  `name slug active position status product_code price weight short_description description inventory
  extra_options category images vehicles code flat_amount percentage min_order_amount min_order_product_count
  start_date expiry_date category_name product_name max_uses max_uses_per_person local_shipping_cost
  international_shipping_cost local_shipping_time international_shipping_time charge_per_product cost_per_kg
  free_from countries max_weight_kg min_value max_value terms_and_conditions enable_bank enable_stripe
  enable_paypal enable_payfast enable_square enable_crypto enable_credits low_stock`.split(/\s+/)

const show = (entry: Entry) => renderScreen(<Differences entry={entry} />, { texts: ['audit'] })
const field = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement)

test('settings show as words, before and after', async () => {
  await show({
    act: 'settings.change',
    before: { title: 'Harbour', api_access: false, default_theme: 'default', country: 'DE', phone: '' },
    after: {
      title: 'Harbour Files',
      api_access: true,
      default_theme: 'custom',
      country: 'PL',
      phone: '+49 30',
    },
  })
  expect(field('Site title').getByText('Harbour').parentElement).toHaveTextContent('Before:Harbour')
  expect(field('Site title').getByText('Harbour Files').parentElement).toHaveTextContent(
    'After:Harbour Files',
  )
  expect(field('API access').getByText('Off')).toBeVisible()
  expect(field('API access').getByText('On')).toBeVisible()
  expect(field('Appearance for new visitors').getByText('Site colours')).toBeVisible()
  expect(field('Country').getByText('Poland')).toBeVisible()
  expect(field('Phone').queryByText('Before:')).toBeNull()
})

test('lists of days are named by the act', async () => {
  const items = [{ date: '2026-12-24', reason: 'Christmas' }]
  await show({ act: 'settings.change_close_dates', before: { items: [] }, after: { items } })
  expect(field('Closed days').getByText('24 Dec 2026: Christmas')).toBeVisible()
})

test('a picture that was replaced says so, an unknown field keeps its name', async () => {
  await show({
    act: 'profile.change',
    before: { picture_file_id: 'one', shoe_size: 44 },
    after: { picture_file_id: 'two', shoe_size: 45 },
  })
  expect(field('Picture').getByText('Replaced by another')).toBeVisible()
  expect(field('shoe_size').getByText('45')).toBeVisible()
})

test('what the shop sells shows as its screens call it', async () => {
  await show({
    act: 'shop.change_product',
    before: { status: 'draft', inventory: 3, extra_options: ['Length: 1 m 0, 2 m 5'] },
    after: { status: 'published', inventory: 2, extra_options: [] },
  })
  expect(field('Status').getByText('Draft')).toBeVisible()
  expect(field('Status').getByText('Published')).toBeVisible()
  expect(field('Stock').getByText('3')).toBeVisible()
  expect(field('Extra options').getByText('Length: 1 m 0, 2 m 5')).toBeVisible()
})

test.each(['en', 'de', 'pl', 'ar'] as const)('every field of the shop has a name in %s', async (language) => {
  const after = Object.fromEntries(SHOP_FIELDS.map((name) => [name, 1]))
  const entry = { act: 'shop.change_product', before: null, after }
  await renderScreen(<Differences entry={entry} />, { language, texts: ['audit'] })
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '')
  expect(names).toHaveLength(SHOP_FIELDS.length)
  expect(names.filter((name) => /^[a-z_0-9]*$/.test(name))).toEqual([])
})

test('an act without data says so', async () => {
  await show({ act: 'identity.sign_in', before: null, after: null })
  expect(screen.getByText('This act changed no data.')).toBeVisible()
})
