import { callerFor } from './caller.ts'
import { png } from './pictures.ts'
import { arriveAt } from './screens.ts'
import { openPartsShop } from './shop-gestures.ts'
import { expect, test } from './stage.ts'
import { dress, expectNothingFound, type Look } from './walk.ts'

/* What the walks through screens do not open: axe finds nothing there either, to the left and to the right. */

const LOOKS: Look[] = [
  { locale: 'en', theme: 'default' },
  { locale: 'ar', theme: 'dark' },
]
/** What hangs over the page is drawn at its end, outside of its landmarks. */
const HANGING = { without: ['region'] }

for (const look of LOOKS)
  test(`axe finds nothing with everything open in the shop, ${look.locale}`, async ({
    newVisitor,
    accounts,
  }) => {
    test.slow()
    const shop = await openPartsShop(accounts)
    const options = [
      {
        name: 'Disc',
        values: [
          { name: '228 mm', price: 0 },
          { name: '240 mm', price: 20 },
        ],
      },
    ]
    await shop.staff.send(
      'POST',
      '/shop/product/update',
      { id: shop.product.id, extra_options: JSON.stringify(options) },
      ...[1, 2, 3].map(
        (place) => [`image${place}`, `${place}.png`, png(40, [9, 99, 60 * place]), 'image/png'] as const,
      ),
    )
    await shop.staff.call('POST', '/shop/coupon/add', {
      name: 'Too dear',
      code: 'DEAR',
      percentage: 10,
      min_order_amount: 9000,
    })
    const as = await accounts.newAccount({ site: shop.site })
    const buyer = await callerFor(accounts, as)
    await buyer.call('POST', '/shop/cart/add_item', {
      product_id: shop.product.id,
      quantity: 4,
      selected_extra_options: [{ name: 'Disc', value: '240 mm' }],
    })

    const page = await newVisitor({ as })
    await dress(page, look)
    await arriveAt(page, `/shop/product/${shop.product.slug}`)
    await page.getByRole('radio').last().check()
    await expectNothingFound(page, 'a product with a choice')
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.locator('img') })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    await expectNothingFound(page, 'the large pictures')
    await page.keyboard.press('Escape')

    // Fewer and dearer than what is wanted.
    await shop.staff.send('POST', '/shop/product/update', {
      id: shop.product.id,
      price: '130',
      inventory: '2',
    })
    await arriveAt(page, '/shop/cart')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectNothingFound(page, 'a cart whose prices and stock have changed')
    await arriveAt(page, '/shop/checkout')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNothingFound(page, 'a checkout of what cannot be ordered')
    await shop.staff.send('POST', '/shop/product/update', { id: shop.product.id, inventory: '9' })

    await arriveAt(page, '/shop/checkout')
    await page.locator('input[name=chosen][value=new]').check()
    await page.locator('input[name=billing_same]').uncheck()
    await page.locator('input[autocapitalize=characters]').fill('DEAR')
    await page.keyboard.press('Enter')
    await expect(page.locator('.mantine-InputWrapper-error')).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[name=billing_name]')).toBeFocused()
    await expectNothingFound(page, 'a checkout with everything refused')
    const country = page.locator('[autocomplete="shipping country"], input[role=combobox]').first()
    await country.click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    // The arrow keys of its field scroll the list.
    await expectNothingFound(page, 'the countries', { without: ['region', 'scrollable-region-focusable'] })
    await page.keyboard.press('Escape')

    await page.locator('input[name=billing_same]').check()
    await page.locator('input[name=agree]').check()
    await page.locator('input[name=payment_method][value=bank]').check()
    await page.locator('button[type=submit]:enabled').click()
    await expect(page).toHaveURL(/\/shop\/checkout\/transfer\/S-/)
    await expect(page.locator('main h2[tabindex]')).toBeFocused()
    await expectNothingFound(page, 'a transfer to be made')
    const number = new URL(page.url()).pathname.split('/').at(-1)
    await arriveAt(page, `/shop/order/${number}`)
    await expectNothingFound(page, 'an order of one’s own')
    const { items: orders } = await buyer.call('GET', '/shop/order/get_mine')

    const order_id = orders[0].id
    await shop.staff.call('POST', '/shop/order/mark_as_paid', { order_id })
    await shop.staff.call('POST', '/shop/order/mark_as_processing', { order_id })
    const desk = await newVisitor({ as: shop.admin })
    await dress(desk, look)
    await arriveAt(desk, `/admin/shop_manager/order/${order_id}`)
    await expectNothingFound(desk, 'staff’s page of an order')
    const actions = desk.locator('main header')
    const more = actions.locator('[aria-haspopup=menu]')
    await more.click()
    await expect(desk.getByRole('menuitem').first()).toBeVisible()
    await expectNothingFound(desk, 'more to do with it', HANGING)
    const acts = await desk.getByRole('menuitem').count()
    for (let at = 0; at < acts; at++) {
      if (at > 0) await more.click()
      await desk.getByRole('menuitem').nth(at).click()
      const dialog = desk.getByRole('dialog')
      await expect(dialog).toBeVisible()
      const some = dialog.locator('.mantine-SegmentedControl-label').last()
      const isChanged = (await some.count()) > 0
      if (isChanged) await some.click()
      await expectNothingFound(desk, `act ${at} of an order`)
      await desk.keyboard.press('Escape')
      if (isChanged) {
        await expect(dialog).toHaveCount(2)
        await expectNothingFound(desk, `act ${at} of an order, left without being done`)
        await dialog.last().getByRole('button').last().click()
      }
      await expect(dialog).toHaveCount(0)
    }
    await actions.getByRole('button').last().click()
    await expect(desk.getByRole('dialog')).toBeVisible()
    await expectNothingFound(desk, 'the parcel')
    await desk.keyboard.press('Escape')

    await arriveAt(desk, '/admin/shop_manager/orders')
    await desk.getByRole('checkbox').first().check()
    await expectNothingFound(desk, 'chosen orders')
    await arriveAt(desk, '/admin/shop_manager/statistics')
    await expectNothingFound(desk, 'statistics with an order in them')
  })
