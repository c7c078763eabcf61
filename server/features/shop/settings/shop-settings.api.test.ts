import { describe, expect, test } from 'vitest'
import { contract, type EndpointKey } from '#contract/contract.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { type CallOptions, useDesk } from '#server/test/desk.ts'
import { useStreams } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { aCategory, aMethod, aProduct, shopForm, useShop } from '#server/test/shop.ts'
import { SCRIPTS } from '#server/test/walk/script-corpus.ts'

const desk = useDesk()
const shop = useShop(desk)
const stream = useStreams(desk)
const { people, asStaff, addProduct } = shop

const update = (body: object) => asStaff('POST /shop/settings/update', { body })
const settings = async (site: 'main' | 'other' = 'main') =>
  expectDone(await desk.call('GET /shop/settings/get', { site })).settings
const isInSiteData = async (site: 'main' | 'other' = 'main') =>
  expectDone(await desk.call('GET /auth/get_site_data', { site })).shop_public

const AT_FIRST = {
  status: 'active',
  description: '',
  terms_and_conditions: '',
  enable_bank: true,
  enable_stripe: true,
  enable_paypal: true,
  enable_payfast: true,
  enable_square: true,
  enable_crypto: true,
  enable_credits: false,
  low_stock: 5,
  country: 'DE',
  currency: 'EUR',
}

test('anyone reads how the shop is set up, on or off; nothing more', async () => {
  expect(await settings()).toEqual(AT_FIRST)
  await shop.switchShop(false)
  expect(await settings()).toEqual({ ...AT_FIRST, status: 'inactive' })
})

test('what is sent changes and the rest stays, on this site alone; all of it is written down', async () => {
  const { status, body } = await update({ enable_stripe: false, low_stock: 0, description: '<p>Parts</p>' })
  const after = { ...AT_FIRST, enable_stripe: false, low_stock: 0, description: '<p>Parts</p>' }
  expect([status, body]).toEqual([200, { status: 'success', settings: after }])
  expect([await settings(), await settings('other')]).toEqual([after, AT_FIRST])
  const act = {
    act: 'shop.change_settings',
    subject: 'main',
    before: { enable_stripe: true, low_stock: 5, description: '' },
    after: { enable_stripe: false, low_stock: 0, description: '<p>Parts</p>' },
  }
  expect(await shop.lastAct()).toEqual(act)
  expect((await update({})).body.settings).toEqual(after)
  expect((await update({ low_stock: 0, status: 'active' })).body.settings).toEqual(after)
  expect(await shop.lastAct()).toEqual(act)
})

test('switched off and on it says so in the data of the site', async () => {
  expect(await isInSiteData()).toBe(true)
  expect((await update({ status: 'inactive' })).body.settings.status).toBe('inactive')
  expect([await isInSiteData(), await isInSiteData('other')]).toEqual([false, true])
  expect(await shop.lastAct()).toMatchObject({ before: { status: 'active' }, after: { status: 'inactive' } })
  await update({ status: 'active' })
  expect(await isInSiteData()).toBe(true)
})

test('open browsers hear that the site and the shop changed, once, and not where nothing did', async () => {
  const heard = await stream(people.customer.token)
  await update({ low_stock: 5 })
  await update({ low_stock: 6 })
  expect((await heard.next(2)).map(({ event, data }) => `${event} ${data}`).sort()).toEqual([
    'shop.changed {}',
    'site.changed {}',
  ])
  expectDone(await asStaff('POST /shop/category/add', { body: aCategory() }))
  expect((await heard.next()).map(({ event }) => event)).toEqual(['shop.changed'])
})

test.each(SCRIPTS)('of %j nothing runs', async (script) => {
  const { body } = await update({ description: script, terms_and_conditions: `<p>1.</p>${script}` })
  for (const text of [body.settings.description, body.settings.terms_and_conditions])
    expect(text).not.toMatch(
      /<script|<iframe|<object|<embed|<svg|<math|<form|\son\w+\s*=|javascript:|data:|style=/i,
    )
  expect(body.settings.terms_and_conditions).toContain('<p>1.</p>')
  const { product } = expectDone(
    await asStaff('POST /shop/product/add', {
      form: shopForm(aProduct((await shop.addCategory()).id, { description: script })),
    }),
  )
  expect(product.description).toBe(body.settings.description)
})

test('formatted text stays as it was written', async () => {
  const text =
    '<h2>Terms</h2><p>All <strong>prices</strong> <a href="https://example.com">net</a></p><ul><li>One</li></ul>'
  const { terms_and_conditions } = (await update({ terms_and_conditions: text })).body.settings
  expect(terms_and_conditions).toMatch(
    /^<h2>Terms<\/h2><p>All <(b|strong)>prices<\/(b|strong)> <a [^>]*href="https:\/\/example.com\/?"/,
  )
  expect(terms_and_conditions).toContain('<li>')
})

const REFUSED: [part: Record<string, unknown>, field: string][] = [
  [{ status: 'on' }, 'status'],
  [{ status: null }, 'status'],
  [{ description: 'x'.repeat(SHOP_BOUNDS.rich_text + 1) }, 'description'],
  [{ terms_and_conditions: 5 }, 'terms_and_conditions'],
  [{ enable_bank: 'true' }, 'enable_bank'],
  [{ enable_credits: null }, 'enable_credits'],
  [{ low_stock: -1 }, 'low_stock'],
  [{ low_stock: 1001 }, 'low_stock'],
  [{ low_stock: 1.5 }, 'low_stock'],
  [{ currency: 'USD' }, 'currency'],
  [{ country: 'PL' }, 'country'],
  [{ site_id: 'x' }, 'site_id'],
]
test('what makes no sense is refused, with all that came along', async () => {
  for (const [part, field] of REFUSED) {
    const { status, body } = await update({ enable_paypal: false, ...part })
    expect([status, Object.keys(body.fields)], JSON.stringify(part)).toEqual([400, [field]])
  }
  expect(await settings()).toEqual(AT_FIRST)
})

test('the longest texts are taken', async () => {
  const description = 'ش'.repeat(SHOP_BOUNDS.rich_text)
  expect((await update({ description, low_stock: SHOP_BOUNDS.low_stock })).body.settings).toMatchObject({
    description,
    low_stock: 1000,
  })
})

test('of two who change different things at once, neither is undone', async () => {
  const replies = await Promise.all([
    update({ enable_bank: false }),
    update({ enable_crypto: false }),
    update({ status: 'inactive' }),
    update({ low_stock: 9 }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await settings()).toEqual({
    ...AT_FIRST,
    enable_bank: false,
    enable_crypto: false,
    status: 'inactive',
    low_stock: 9,
  })
})

test('strangers, customers, staff without the key and of another site change nothing', async () => {
  await shop.expectKeyHolders('POST /shop/settings/update', { body: { status: 'inactive' } })
  const { token } = await newModerator(desk, [
    'settings',
    'edit_product',
    'edit_coupon',
    'edit_shipping_method',
  ])
  expect((await desk.call('POST /shop/settings/update', { token, body: { low_stock: 1 } })).status).toBe(403)
  expect(await settings()).toEqual(AT_FIRST)
  const keeper = await newModerator(desk, ['shop_settings'])
  expect(
    (await desk.call('POST /shop/settings/update', { token: keeper.token, body: { low_stock: 1 } })).status,
  ).toBe(200)
})

describe('switched off', () => {
  /** Every call of the shop that a stranger or a customer may make. Orders that there are go on without it. */
  const OPEN = Object.entries(contract).flatMap(([key, { access }]) =>
    / \/shop\/(?!order\/)/.test(key) && (access === 'anyone' || access === 'customer')
      ? [key as EndpointKey]
      : [],
  )

  async function argumentsOf() {
    const product = await addProduct()
    const method = await shop.addMethod()
    const { code } = await shop.addCoupon()
    const item = { product_id: product.id, quantity: 1 }
    const { body: cart } = await desk.call('POST /shop/cart/add_item', {
      token: people.customer.token,
      body: item,
    })
    const body = (key: EndpointKey) =>
      key.endsWith('add_item') ? item : { shopping_cart_id: cart.shopping_cart_id, items: [item] }
    return (key: EndpointKey): CallOptions => {
      if (key.startsWith('POST')) return key.endsWith('join') ? {} : { body: body(key) }
      const { id } = key.includes('/category/')
        ? { id: product.category_id }
        : key.includes('/product/')
          ? product
          : method
      const slug = key.includes('/category/') ? product.category.slug : product.slug
      return { params: { id, slug, code: key.includes('/coupon/') ? code : product.product_code } }
    }
  }

  test('every call of strangers and customers answers so; on again, all is as it was', async () => {
    expect(OPEN.length).toBeGreaterThan(12)
    const given = await argumentsOf()
    const reply = async (key: EndpointKey, token?: string) => {
      const { status, body } = await desk.call(key, { ...given(key), token })
      return `${key} ${status} ${status === 200 ? '' : body.code}`
    }
    const all = async () => {
      const replies = []
      for (const key of OPEN) {
        if (contract[key].access === 'anyone') replies.push(await reply(key))
        replies.push(await reply(key, people.customer.token))
      }
      return replies
    }
    // A guest has no cart to change.
    const before = (await all()).filter((one) => !one.endsWith(' 200 '))
    expect(before).toEqual(['POST /shop/cart/update 404 not_found'])
    await shop.switchShop(false)
    expect((await all()).filter((one) => !/ 4\d\d switched_off$/.test(one))).toEqual([])
    await shop.switchShop(true)
    expect((await all()).filter((one) => !one.endsWith(' 200 '))).toEqual(before)
  })

  test('staff go on with what they have the keys for', async () => {
    const given = await argumentsOf()
    await shop.switchShop(false)
    for (const key of OPEN.filter((one) => !/cart|validate/.test(one)))
      expect((await asStaff(key, given(key))).status, key).toBe(200)
    const { category } = expectDone(await asStaff('POST /shop/category/add', { body: aCategory() }))
    expectDone(await asStaff('POST /shop/product/add', { form: shopForm(aProduct(category.id)) }))
    expectDone(await asStaff('POST /shop/shipping_method/add', { body: aMethod() }))
    expectDone(await asStaff('GET /shop/coupon/get_all'))
  })

  test.each([
    ['edit_product', 200, 2],
    ['add_coupon', 200, 1],
    ['shop_settings', 200, 1],
    ['orders', 403, 0],
  ] as const)('staff with %s find categories: %i', async (key, wanted, found) => {
    await shop.addCategory()
    await shop.addCategory({ status: 'inactive' })
    await shop.switchShop(false)
    const { token } = await newModerator(desk, [key])
    const { status, body } = await desk.call('GET /shop/category/get_all', { token })
    if (wanted === 200) expect([status, body.items.length]).toEqual([200, found])
    else expect(body.code).toBe('switched_off')
  })
})
