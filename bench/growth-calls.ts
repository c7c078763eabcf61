import type pg from 'pg'
import { writeCursor } from '#platform/db/list-cursor.ts'
import { BUSY_CUSTOMER } from './fill/people.ts'

type Call = [name: string, who: 'staff' | 'customer', path: string]

/** 20 orders, and 500 as the export of a list asks for them. */
export const [ONE_PAGE, WHOLE_LIST] = ['all orders', 'all orders, 500 a page']

/** Cursors, plates and ids are of what is there, so the calls are made after filling. */
export async function callsOf(pool: pg.Pool): Promise<Call[]> {
  const there = await lookAround(pool)
  const plate = encodeURIComponent(there.plate)
  return [
    [ONE_PAGE, 'staff', '/api/order'],
    ['all orders, page 100', 'staff', '/api/order?page=100'],
    ['all orders, after a far cursor', 'staff', `/api/order?after=${there.cursor}`],
    [WHOLE_LIST, 'staff', '/api/order?size=500'],
    ['work list', 'staff', '/api/pending_orders'],
    ['work list, late ones', 'staff', '/api/pending_orders?late=true'],
    ['unassigned orders', 'staff', '/api/pending_orders?assigned_to=nobody'],
    ['history, completed', 'staff', '/api/complete_orders?status=completed'],
    ['a plate searched', 'staff', `/api/order?keywords=${plate}`],
    ['a number searched', 'staff', `/api/complete_orders?keyword=${there.order_no}`],
    ['a word that many have', 'staff', '/api/order?keywords=audi'],
    ['counts', 'staff', '/api/order_counts'],
    ['late ones counted', 'staff', '/api/warning_orders_count'],
    ['details of an order', 'staff', `/api/order/${there.id}`],
    ['order statistics', 'staff', '/api/order_statistics'],
    ['credit statistics', 'staff', '/api/credits/statistics'],
    ['balances', 'staff', '/api/balances'],
    ['balances, searched', 'staff', '/api/balances?search=garage'],
    ['customers', 'staff', '/api/user'],
    ['customers, by kind, country and tier', 'staff', '/api/user?kind=dealer&country=PL,FI&price_type=1'],
    ['customers, who never ordered', 'staff', '/api/user?last_order=never'],
    ['customers, who stopped ordering', 'staff', '/api/user?last_order=before_90_days&sort_by=last_order_at'],
    ['customers, in debt', 'staff', '/api/user?balance_to=-0.01'],
    ['customers, blocked, by credits', 'staff', '/api/user?status=2&sort_by=credits'],
    ['customers, by name', 'staff', '/api/user?sort_by=name&status=1&balance_from=100'],
    ['customers, searched', 'staff', '/api/user?search=garage%2077'],
    ['agents', 'staff', '/api/user?of=agents'],
    ['customer statistics', 'staff', '/api/user/statistics'],
    ['inactive customers', 'staff', '/api/user/inactives'],
    ['page of a customer', 'staff', `/api/user/${there.user_id}`],
    ['what staff did with a customer', 'staff', `/api/user/${there.user_id}/acts`],
    ['invoices', 'staff', '/api/credits'],
    ['invoices, searched', 'staff', '/api/credits?search=garage'],
    ['invoices, by name', 'staff', '/api/credits?sort_by=user'],
    ['audit log', 'staff', '/api/audit_log'],
    ['audit log, searched', 'staff', `/api/audit_log?search=${there.order_no}`],
    ['own orders', 'customer', '/api/user_orders'],
    ['own orders, completed', 'customer', '/api/user_orders?status=completed'],
    ['own orders, searched', 'customer', '/api/user_orders?keywords=audi'],
    ['own counts', 'customer', '/api/user_order_counts'],
    ['own months', 'customer', '/api/user_order_statistics'],
    ['credit history', 'customer', '/api/credits_history_user'],
    ['own balance by day', 'customer', '/api/credits_balance_user'],
  ]
}

/** Those that grew once: measured long enough to be believed they take as long as all of them in passing. */
const OF_HASTE = [
  ...[ONE_PAGE, 'unassigned orders', 'a plate searched', 'a word that many have', 'details of an order'],
  ...['order statistics', 'credit statistics', 'balances', 'audit log', 'audit log, searched'],
  ...['own counts', 'credit history'],
]
export const isOfHaste = ([name]: Call) => OF_HASTE.includes(name)

interface There {
  id: string
  user_id: string
  order_no: number
  plate: string
  cursor: string
}

/** An order of the busy customer from the middle of the year. */
async function lookAround(pool: pg.Pool): Promise<There> {
  const { rows } = await pool.query(
    `select o.id, o.user_id, o.order_no::int, o.reg_no as plate from orders o join users u on u.id = o.user_id
     where u.email = $1 and o.status = 'completed' and o.created_at < now() - interval '200 days'
     order by o.order_no desc limit 1`,
    [BUSY_CUSTOMER],
  )
  const [found] = rows
  return { ...found, cursor: writeCursor('n', found.order_no) }
}
