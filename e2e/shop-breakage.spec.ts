import { callerFor } from './caller.ts'
import { CUT_OFF } from './complaints.ts'
import { arriveAt } from './screens.ts'
import { expectNoScriptRan } from './scripts.ts'
import { goToCheckout, openPartsShop } from './shop-gestures.ts'
import { expect, test } from './stage.ts'

/* Buyers on a bad line or with an old session, and shops that change under their hands. */

test.beforeEach(({ complaints }) => complaints.expected(/^Request to another host: http:\/\/127\.0\.0\.1:/))

test('on a slow line and a slow phone every press shows at once, and pressing twice buys once', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const shop = await openPartsShop(accounts)
  const as = await accounts.newAccount({ site: shop.site })
  const page = await newVisitor({ as, viewport: { width: 390, height: 844 } })
  const line = await page.context().newCDPSession(page)
  const megabits = (many: number) => (many * 1_000_000) / 8
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: megabits(1.6),
    uploadThroughput: megabits(0.75),
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await arriveAt(page, `/shop/product/${shop.product.slug}`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect(add).toHaveAttribute('data-loading', 'true', { timeout: 2_000 })
  await expect(page.getByRole('link', { name: /^Cart.*1/ })).toBeVisible()
  await arriveAt(page, '/shop/checkout')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const place = page.getByRole('button', { name: /^Place order and pay €/ })
  await expect(place).toBeEnabled()
  await place.dblclick()
  await expect(page.getByRole('heading', { level: 2, name: /^Please transfer/ })).toBeVisible()
  expect((await shop.staff.call('GET', '/shop/order/get_all')).items).toHaveLength(1)
})

test('a line that breaks amid buying loses nothing that was typed, and the same order goes on', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  complaints.expected(/events/)
  const shop = await openPartsShop(accounts)
  const page = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  await goToCheckout(page, shop)
  await page.getByRole('radio', { name: 'Another address' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Ida Holm')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const place = page.getByRole('button', { name: 'Place order and pay €124.95' })
  await expect(place).toBeEnabled()
  // The order is written, and its answer is lost on the way.
  await page.evaluate(`(() => {
    const fetchNow = window.fetch
    window.fetch = async (asked, ...rest) => {
      const answer = await fetchNow(asked, ...rest)
      if (!new URL(asked.url ?? asked, location.href).pathname.endsWith('/shop/order/place')) return answer
      window.fetch = fetchNow
      throw new TypeError('Failed to fetch')
    }
  })()`)
  await place.click()
  await expect(page.getByText('No answer has come')).toBeVisible()
  await expect(page.getByText('Press the button once more: it stays one order.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ida Holm')
  await place.click()
  await expect(page.getByRole('heading', { level: 2, name: /^Please transfer/ })).toBeVisible()
  const { items } = await shop.staff.call('GET', '/shop/order/get_all')
  expect(items).toHaveLength(1)
  await page.goBack()
  await expect(page.getByText('Ida Holm')).toHaveCount(0)
  expect((await shop.staff.call('GET', '/shop/order/get_all')).items).toHaveLength(1)
})

test('what was typed stays after a reload, and after signing in anew in the middle', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/40[01] \(.*\)/)
  const shop = await openPartsShop(accounts)
  const account = await accounts.newAccount({ site: shop.site })
  const page = await newVisitor({ as: account })
  await goToCheckout(page, shop)
  await page.getByRole('radio', { name: 'Another address' }).check()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ida Holm')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.reload()
  await expect(name).toHaveValue('Ida Holm')
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()

  await page.evaluate(`(() => {
    const user = JSON.parse(localStorage.getItem('user'))
    localStorage.setItem('user', JSON.stringify({ ...user, access_token: 'x.y.z', refresh_token: 'gone' }))
  })()`)
  await page.reload()
  await page.getByLabel('Email or username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/checkout$/)
  await expect(name).toHaveValue('Ida Holm')
})

test('a coupon that is deleted meanwhile is said, and what it makes dearer', async ({
  newVisitor,
  accounts,
}) => {
  const shop = await openPartsShop(accounts)
  const { coupon } = await shop.staff.call('POST', '/shop/coupon/add', {
    name: 'Ten off',
    code: 'TEN',
    flat_amount: 10,
  })
  const page = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  await goToCheckout(page, shop)
  await page.getByLabel('Coupon code').fill('TEN')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const place = page.getByRole('button', { name: 'Place order and pay €113.05' })
  await expect(place).toBeEnabled()
  await shop.staff.call('POST', '/shop/coupon/delete', { id: coupon.id })
  await expect(page.getByText('It was €113.05 and is now €124.95.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order and pay €124.95' })).toBeEnabled()
  await page.getByRole('button', { name: 'Place order and pay €124.95' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Please transfer/ })).toBeVisible()
})

test('an order of somebody else is none, and a shop that is switched off sells nothing', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/40[34] /)
  const shop = await openPartsShop(accounts)
  const buyer = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  await goToCheckout(buyer, shop)
  await buyer.getByRole('radio', { name: /Bank transfer/ }).check()
  await buyer.getByRole('checkbox', { name: /I agree/ }).check()
  await buyer.getByRole('button', { name: 'Place order and pay €124.95' }).click()
  await expect(buyer).toHaveURL(/\/shop\/checkout\/\w+\/S-/)
  const number = new URL(buyer.url()).pathname.split('/').at(-1)
  const [order] = (await shop.staff.call('GET', '/shop/order/get_all')).items

  const other = await newVisitor({ as: await accounts.newAccount({ site: shop.site }) })
  for (const path of [`/shop/order/${number}`, `/shop/checkout/success/${number}`]) {
    await other.goto(path)
    await expect(other.getByText('There is no such order of yours.'), path).toBeVisible()
  }
  await other.goto(`/admin/shop_manager/order/${order.id}`)
  await expect(other.getByRole('main')).not.toContainText(String(number))
  await expectNoScriptRan(other, 'an order of somebody else')

  await shop.staff.call('POST', '/shop/settings/update', { status: 'inactive' })
  const stranger = await newVisitor({ site: shop.site })
  for (const path of ['/shop', '/shop/cart', `/shop/product/${shop.product.slug}`, '/shop/track']) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stranger.getByRole('main')).not.toContainText('Clutch kit')
  }
  // What was bought stays to be looked at and paid.
  await arriveAt(buyer, `/shop/order/${number}`)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(String(number))
  await expect(buyer.getByRole('button', { name: 'Pay now' })).toBeVisible()
})

test('however much is bought, the button stands on the screen', async ({ newVisitor, accounts }) => {
  const shop = await openPartsShop(accounts)
  const as = await accounts.newAccount({ site: shop.site })
  const buyer = await callerFor(accounts, as)
  const { items: categories } = await shop.staff.call('GET', '/shop/category/get_all')
  for (const number of Array.from({ length: 12 }, (_, index) => index)) {
    const { product } = await shop.staff.send('POST', '/shop/product/add', {
      name: `Bush ${number}`,
      slug: `bush-${number}`,
      product_code: `BUSH-${number}`,
      category_id: categories[0].id,
      price: '5',
      inventory: '9',
      status: 'published',
    })
    const add = { product_id: product.id, quantity: 1 }
    await buyer.call('POST', '/shop/cart/add_item', add)
  }
  const page = await newVisitor({ as, viewport: { width: 1280, height: 720 } })
  await arriveAt(page, '/shop/checkout')
  const place = page.getByRole('button', { name: /^Place order and pay €/ })
  await place.scrollIntoViewIfNeeded()
  await expect(place).toBeInViewport({ ratio: 1 })
  // As far as the summary comes to stand below the bar, not past all of its lines.
  expect(await page.evaluate<number>('window.scrollY')).toBeLessThan(300)
})
