import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { type BareOrder, insertBareOrders, insertBarePerson } from '#server/test/bare-orders.ts'
import { debtorsOf, LISTED_PAYMENT_STATE, PAYMENT_STATE } from './payment-state.ts'

const bare = useBareDatabase()
let userId: string

beforeEach(async () => {
  await bare.owner.query('truncate orders cascade')
  userId = await insertBarePerson(bare, bare.sites[0])
})

const query = `select o.order_no, ${PAYMENT_STATE} as payment
  from orders o left join wallets w on w.site_id = o.site_id and w.user_id = o.user_id`

async function place(orders: Omit<BareOrder, 'userId'>[], balance: number) {
  await insertBareOrders(
    bare,
    bare.sites[0],
    orders.map((order) => ({ ...order, userId })),
  )
  await bare.owner.query(
    'insert into wallets (site_id, user_id, balance, credit_limit) values ($1, $2, $3, 1000000)',
    [bare.sites[0], userId, balance],
  )
}

const listQuery = () =>
  `with page as (select user_id from orders), ${debtorsOf('page')}
  select o.order_no, ${LISTED_PAYMENT_STATE} as payment
  from orders o left join debtors on debtors.user_id = o.user_id`.replaceAll('$1', `'${bare.sites[0]}'`)

const states = (text = query) =>
  bare.db.read(bare.sites[0], async (tx) => {
    const { rows } = await sql<{ payment: string }>`${sql.raw(text)} order by 1`.execute(tx.db)
    return rows.map((row) => row.payment)
  })

test.each([
  ['nothing is lacking', 0, ['paid', 'refunded', 'paid', 'paid', 'paid']],
  ['less than the newest', -1, ['paid', 'refunded', 'paid', 'paid', 'due']],
  ['just the newest', -100, ['paid', 'refunded', 'paid', 'paid', 'due']],
  ['more than the newest', -101, ['paid', 'refunded', 'due', 'paid', 'due']],
  ['all of them', -600, ['due', 'refunded', 'due', 'paid', 'due']],
])('due are the newest that explain what the wallet lacks: %s', async (_, balance, expected) => {
  await place(
    [{ price: 300 }, { price: 900, status: 'cancelled' }, { price: 200 }, { price: 0 }, {}],
    balance,
  )
  expect(await states()).toEqual(expected)
  expect(await states(listQuery())).toEqual(expected)
})

test('no more orders are added up than it takes to explain it', async () => {
  await place(
    Array.from({ length: 400 }, () => ({})),
    -250,
  )
  await bare.owner.query('analyze orders')
  expect((await states()).filter((state) => state === 'due')).toHaveLength(3)
  const { rows } = await bare.owner.query(`explain (analyze, format json) ${query} where o.order_no = 1`)
  const scans = JSON.stringify(rows).matchAll(/"Alias":"newer".*?"Actual Rows":([\d.]+)/g)
  expect([...scans].map(([, read]) => Number(read))).toEqual([4])
})

test('a page adds them up once, however many orders of the customer are on it', async () => {
  await place(
    Array.from({ length: 400 }, () => ({})),
    -250,
  )
  await bare.owner.query('analyze orders')
  expect((await states(listQuery())).filter((state) => state === 'due')).toHaveLength(3)
  const { rows } = await bare.owner.query(`explain (analyze, format json) ${listQuery()}`)
  const scans = JSON.stringify(rows).matchAll(
    /"Alias":"newer".*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g,
  )
  expect([...scans].map(([, read, loops]) => [Number(read), Number(loops)])).toEqual([[4, 1]])
})
