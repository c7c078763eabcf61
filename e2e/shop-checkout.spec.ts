import { goToCheckout, openPartsShop, putIn } from './shop-gestures.ts'
import { expect, test } from './stage.ts'

/* From the product page to the parcel, and buyers who press twice, wait too long or come back. */

test.beforeEach(({ complaints }) => complaints.expected(/^Request to another host: http:\/\/127\.0\.0\.1:/))

const orders = async (staff: { call(method: string, path: string): Promise<{ items: { id: string }[] }> }) =>
  (await staff.call('GET', '/shop/order/get_all')).items

test('bought by transfer, pressed twice: one order, which staff book, pack and send', async ({
  newVisitor,
  accounts,
}) => {
  const shop = await openPartsShop(accounts)
  const customer = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  await goToCheckout(customer, shop)
  await customer.getByRole('radio', { name: /Bank transfer/ }).check()
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: 'Place order and pay €124.95' }).dblclick()
  await expect(customer).toHaveURL(/\/shop\/checkout\/\w+\/S-/)
  await expect(customer.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  const [order, ...others] = await orders(shop.staff)
  expect(others).toEqual([])

  const admin = await newVisitor({ as: shop.admin })
  await admin.goto(`/admin/shop_manager/order/${order?.id}`)
  await admin.getByRole('button', { name: 'Mark as paid' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await admin.getByRole('button', { name: 'Start packing' }).click()
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  await admin.getByRole('dialog').getByLabel('Tracking number').fill('00340434161094')
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(admin.getByRole('button', { name: 'Complete order' })).toBeVisible()

  await customer.goto('/shop/orders')
  await customer.getByText('Clutch kit, reinforced').click()
  await expect(customer.getByText('00340434161094').first()).toBeVisible()
  await expect(customer.getByText('Shipped').first()).toBeVisible()
})

test('bought by card as somebody who was a guest until now', async ({ newVisitor, accounts }) => {
  const shop = await openPartsShop(accounts)
  const account = await accounts.newAccount({ site: shop.site })
  const page = await newVisitor({ site: shop.site })
  await putIn(page, shop)
  await page.goto('/shop/cart')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByLabel('Email or username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.getByRole('radio', { name: /card/i }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: /^Place order and pay €/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
})

test('a price that changed meanwhile is said before anything is bought', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/events|409 \(Conflict\).*\/shop\/order\/place/)
  const shop = await openPartsShop(accounts)
  const customer = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  // Nobody tells this page of it.
  await customer.route(/\/api\/events/, (route) => route.abort())
  await goToCheckout(customer, shop)
  await customer.getByRole('radio', { name: /Bank transfer/ }).check()
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await expect(customer.getByRole('button', { name: 'Place order and pay €124.95' })).toBeEnabled()
  await shop.staff.send('POST', '/shop/product/update', { id: shop.product.id, price: '120' })
  await customer.getByRole('button', { name: 'Place order and pay €124.95' }).click()
  await expect(customer.getByText('The total has changed')).toBeVisible()
  expect(await orders(shop.staff)).toEqual([])
  await customer.getByRole('button', { name: 'Place order and pay €148.75' }).click()
  await expect(customer).toHaveURL(/\/shop\/checkout\/\w+\/S-/)
  expect(await orders(shop.staff)).toHaveLength(1)
})

test('what the phone changes in the cart is in the checkout of the computer, where somebody types', async ({
  newVisitor,
  accounts,
}) => {
  const shop = await openPartsShop(accounts)
  const account = await accounts.newAccount({ site: shop.site })
  const [computer, phone] = [await newVisitor({ as: account }), await newVisitor({ as: account })]
  await goToCheckout(computer, shop)
  await computer.getByRole('radio', { name: /Bank transfer/ }).check()
  await expect(computer.getByRole('button', { name: 'Place order and pay €124.95' })).toBeVisible()
  await computer.getByRole('radio', { name: /Another address/ }).check()
  await computer.getByLabel('City').fill('Hamb')
  const asked: string[] = []
  phone.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await phone.goto('/shop/cart')
  await phone.getByRole('button', { name: 'One more' }).click()
  await expect(computer.getByRole('button', { name: 'Place order and pay €243.95' })).toBeEnabled()
  await expect(computer.getByText('The total has changed')).toBeVisible()
  await expect(computer.getByLabel('City')).toHaveValue('Hamb')
  await expect(computer.getByLabel('City')).toBeFocused()
  await phone.getByRole('button', { name: 'Remove Clutch kit, reinforced' }).click()
  await expect(computer.getByText('Your cart is empty!')).toBeVisible()
  // Who makes the change has it in the answer.
  expect(asked.filter((call) => call === 'GET /api/shop/cart')).toHaveLength(1)
})
