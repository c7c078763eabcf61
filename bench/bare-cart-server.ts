/**
 * The least that putting a product into a cart and buying it take: the statements that any honest shop sends, on the same
 * pool size, and none of our layers.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { BARE_TABLES, type Bought, placeOrder } from './bare-order.ts'

const { SITE_ID = '', LINES_SQL = '' } = process.env
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const app = Fastify()
await pool.query(BARE_TABLES)

type Send = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Reads the session, then does its work in a transaction. */
async function transaction(sessionId: string, work: (send: Send) => Promise<object>) {
  const client = await pool.connect()
  const send: Send = (name, text, values) => client.query({ name, text, values })
  try {
    const session = 'select s.id, u.id from sessions s join users u on u.id = s.user_id where s.id = $1'
    await send('session', session, [sessionId])
    await client.query('begin')
    const answer = await work(send)
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

app.post('/add', async (request) => {
  const { user_id: userId, session_id: sessionId, product_id: productId } = request.body as Bought
  return transaction(sessionId, async (send) => {
    const { rows: carts } = await send(
      'cart',
      `insert into shop_carts (id, site_id, user_id, created_at, changed_at) values ($1, $2, $3, now(), now())
       on conflict (site_id, user_id) do update set changed_at = now() returning id`,
      [randomUUID(), SITE_ID, userId],
    )
    const cartId = carts[0]?.id
    await send('product', 'select price, inventory, extra_options from shop_products where id = $1', [
      productId,
    ])
    await send(
      'line',
      `insert into shop_cart_items (id, site_id, cart_id, product_id, selected_options, options_key, quantity,
         seen_price, position) values ($1, $2, $3, $4, '[]', '[]', 1, 100, 0)
       on conflict (site_id, cart_id, product_id, options_key)
       do update set quantity = shop_cart_items.quantity % 900 + 1`,
      [randomUUID(), SITE_ID, cartId, productId],
    )
    const { rows } = await send('lines', LINES_SQL, [SITE_ID, cartId])
    return { status: 'success', items: rows }
  })
})
app.post('/place', async (request) => {
  const bought = request.body as Bought
  return transaction(bought.session_id, (send) => placeOrder(send, bought, { siteId: SITE_ID, LINES_SQL }))
})
app.get('/api/health', async () => ({ status: 'success' }))
await app.listen({ port: Number(process.env.PORT), host: '0.0.0.0' })
process.on('SIGTERM', () => process.exit(0))
