import type { EndpointKey } from '#contract/contract.ts'
import type { CallOptions, Desk } from './desk.ts'
import { expectDone } from './orders.ts'

interface CartCookie {
  value: string
  /** What the browser is told beside it, in lower case, without the date, which says the same as `max-age`. */
  attributes: string[]
}

/** What an answer sets as the cookie of the cart; undefined where it sets none. */
export function cartCookieIn(headers: Record<string, unknown>): CartCookie | undefined {
  const given = [headers['set-cookie'] ?? []].flat().map(String)
  const [found, ...more] = given.filter((one) => one.startsWith('shop_cart='))
  if (more.length > 0) throw new Error('the cookie of the cart was set twice')
  if (!found) return undefined
  const [pair = '', ...attributes] = found.split('; ')
  return {
    value: pair.slice('shop_cart='.length),
    attributes: attributes.map((one) => one.toLowerCase()).filter((one) => !one.startsWith('expires=')),
  }
}

let addresses = 0

/** Somebody in the shop with a browser that keeps the cookie of the cart, at an address of their own. */
export function openBrowser(desk: Desk, { token, site = 'main', cookie }: OpenedWith = {}) {
  const ip = `10.77.${(++addresses >> 8) & 255}.${addresses & 255}`
  const browser = {
    token,
    cookie,
    async call(key: EndpointKey, options: CallOptions = {}) {
      const headers = { ...(browser.cookie && { cookie: `shop_cart=${browser.cookie}` }), ...options.headers }
      const reply = await desk.call(key, { token: browser.token, site, ip, ...options, headers })
      const given = cartCookieIn(reply.headers)
      if (given) browser.cookie = given.value || undefined
      return reply
    },
    add: (product: { id: string }, quantity = 1, chosen: Chosen = {}) =>
      browser.call('POST /shop/cart/add_item', {
        body: { product_id: product.id, quantity, selected_extra_options: optionsOf(chosen) },
      }),
    put: (cartId: string, items: readonly (readonly [product: { id: string }, number, Chosen?])[]) =>
      browser.call('POST /shop/cart/update', {
        body: {
          shopping_cart_id: cartId,
          items: items.map(([{ id: product_id }, quantity, chosen = {}]) => ({
            product_id,
            quantity,
            selected_extra_options: optionsOf(chosen),
          })),
        },
      }),
    cart: async () => expectDone(await browser.call('GET /shop/cart')),
    join: () => browser.call('POST /shop/cart/join'),
    /** Puts it in, and answers with the cart. */
    fill: async (product: { id: string }, quantity = 1, chosen: Chosen = {}) =>
      expectDone(await browser.add(product, quantity, chosen)),
  }
  return browser
}

interface OpenedWith {
  token?: string | undefined
  site?: 'main' | 'other'
  cookie?: string | undefined
}

type Chosen = Readonly<Record<string, string>>

const optionsOf = (chosen: Chosen) => Object.entries(chosen).map(([name, value]) => ({ name, value }))
