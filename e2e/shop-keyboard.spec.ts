import type { Page } from '@playwright/test'
import { expectFocusSeen, tabTo } from './focus-look.ts'
import { png } from './pictures.ts'
import { arriveAt } from './screens.ts'
import { openPartsShop, putIn } from './shop-gestures.ts'
import { expect, test } from './stage.ts'

/* The shop without a mouse, on a desk and in a window as narrow as a phone. */

test.beforeEach(({ complaints }) => complaints.expected(/^Request to another host: http:\/\/127\.0\.0\.1:/))

const WIDTHS = [1280, 390] as const
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

for (const width of WIDTHS)
  test(`a guest looks, chooses, changes their mind and takes it back, ${width} px wide`, async ({
    newVisitor,
    accounts,
  }) => {
    test.slow()
    const shop = await openPartsShop(accounts)
    await shop.staff.send(
      'POST',
      '/shop/product/update',
      {
        id: shop.product.id,
        extra_options: JSON.stringify([
          {
            name: 'Disc',
            values: [
              { name: '228 mm', price: 0 },
              { name: '240 mm', price: 20 },
            ],
          },
        ]),
      },
      ...[1, 2, 3].map(
        (place) => [`image${place}`, `${place}.png`, png(40, [9, 99, 60 * place]), 'image/png'] as const,
      ),
    )
    const page = await newVisitor({ site: shop.site, viewport: { width, height: 800 } })
    await arriveAt(page, '/shop')
    await tabTo(page, page.getByRole('link', { name: shop.product.name }))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: shop.product.name })).toBeVisible()

    const enlarge = page.getByRole('button', { name: /^Enlarge picture/ })
    await tabTo(page, enlarge)
    await press(page, 'ArrowRight')
    await expect(enlarge).toHaveAccessibleName('Enlarge picture 2 of 3')
    await press(page, 'Enter')
    const zoomed = page.getByRole('dialog')
    await expect(zoomed.getByText('2 of 3')).toBeVisible()
    await tabTo(page, zoomed.getByRole('button', { name: 'Next picture' }))
    await press(page, 'Enter')
    await expect(zoomed.getByText('3 of 3')).toBeVisible()
    await expectFocusSeen(page)
    await press(page, 'Escape')
    await expect(zoomed).toHaveCount(0)
    await expect(enlarge).toBeFocused()

    await tabTo(page, page.getByRole('radio', { name: '228 mm' }))
    await press(page, 'ArrowRight')
    await expect(page.getByRole('radio', { name: /240 mm/ })).toBeChecked()
    await expectFocusSeen(page)
    await expect(page.getByText('€120.00').first()).toBeVisible()
    const most = page.getByRole('button', { name: 'One more' })
    await tabTo(page, most)
    await press(page, 'Enter', 'Enter', 'Enter', 'Enter', 'Enter')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('5')
    await expect(most).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
    await press(page, 'Enter')
    const cart = page.getByRole('link', { name: /^Cart.*5/ })
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
    await tabTo(page, cart)
    await press(page, 'Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
    const fewer = page.getByRole('button', { name: 'One fewer' })
    await tabTo(page, fewer)
    await press(page, 'Enter', 'Enter', 'Enter', 'Enter', 'Enter')
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
    await expect(fewer).toBeFocused()
    const remove = page.getByRole('button', { name: `Remove ${shop.product.name}` })
    await tabTo(page, remove)
    await press(page, 'Enter')
    await expect(page.getByText('Your cart is empty!')).toBeVisible()
    await expectFocusSeen(page)
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await press(page, 'Enter')
    await expect(remove).toBeFocused()
    await expect(page.getByText('Subtotal').locator('..')).toContainText('€120.00')
    await tabTo(page, page.getByRole('link', { name: 'Go to checkout' }))
    await press(page, 'Enter')
    await expect(page.getByLabel('Email or username')).toBeVisible()
    await expectFocusSeen(page)
  })

for (const width of WIDTHS)
  test(`a customer buys, ${width} px wide`, async ({ newVisitor, accounts, complaints }) => {
    test.slow()
    complaints.expected(/400 \(Bad Request\).*\/shop\/order\/place/)
    const shop = await openPartsShop(accounts)
    const as = await accounts.newAccount({ site: shop.site })
    const page = await newVisitor({ as, viewport: { width, height: 800 } })
    await putIn(page, shop)
    await arriveAt(page, '/shop/cart')
    await tabTo(page, page.getByRole('link', { name: 'Go to checkout' }))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()

    await tabTo(page, page.getByRole('radio', { name: /Hamburg/ }))
    await press(page, 'ArrowRight')
    await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked()
    const city = page.getByLabel('City')
    await tabTo(page, city)
    await press(page, 'Control+a', 'Delete')

    const code = page.getByLabel('Coupon code')
    await tabTo(page, code)
    await page.keyboard.type('NOTHING')
    await press(page, 'Enter')
    await expect(
      page.getByText(/coupon|code/i).and(page.locator('.mantine-InputWrapper-error')),
    ).toBeVisible()
    await expect(code).toBeFocused()
    const off = page.getByRole('button', { name: 'Remove coupon' })
    await tabTo(page, off)
    await press(page, 'Enter')
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    await expectFocusSeen(page)

    await tabTo(page, page.getByRole('radio', { name: /Card/ }))
    await press(page, 'ArrowRight')
    await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
    const place = page.getByRole('button', { name: /^Place order and pay €/ })
    await expect(place).toBeEnabled()
    await tabTo(page, place)
    await press(page, 'Enter')
    await expect(city).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.type('Kiel')
    await tabTo(page, page.getByRole('checkbox', { name: /I agree/ }))
    await press(page, 'Space')
    await expect(place).toBeEnabled()
    await tabTo(page, place)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Please transfer/ })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Show order' }))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Shop order/ })).toBeVisible()
    await expectFocusSeen(page)
    const cancel = page.getByRole('button', { name: 'Cancel order' })
    await tabTo(page, cancel)
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cancel).toBeFocused()
  })
