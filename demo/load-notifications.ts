import type { NotificationEvent } from '#contract/notifications/events.ts'
import { findPersonByLogin } from '#features/identity/index.ts'
import { markRead, ring } from '#features/notifications/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

const CUSTOMER = 'customer@workshop.example'
const ADMIN = 'admin@northline.example'
/** So much of a bell shows what it is for. */
const MOST = 6

/** What the bells of the customer and of the admin would have told of their newest orders; the older half was read. */
export function loadNotifications(platform: Platform, siteId: string): Promise<void> {
  return platform.db.transaction(siteId, async (tx) => {
    const known = await tx.db.selectFrom('notifications').select('id').limit(1).executeTakeFirst()
    const customer = await findPersonByLogin(tx, CUSTOMER)
    const admin = await findPersonByLogin(tx, ADMIN)
    if (known || !customer || !admin) return
    const own = await newestOrders(tx, customer.id)
    for (const [at, order] of own.entries())
      await tell(tx, order, {
        event: order.status === 'completed' ? 'order.delivered' : 'order.received',
        userId: customer.id,
        accountId: customer.id,
        link: `/order_details/${order.id}`,
        isRead: at >= own.length / 2,
      })
    const all = await newestOrders(tx)
    for (const [at, order] of all.entries())
      await tell(tx, order, {
        event: 'staff_order.new',
        userId: admin.id,
        accountId: null,
        link: `/admin/manage_orders/order_details/${order.id}`,
        isRead: order.status !== 'pending' || at >= all.length / 2,
      })
    await tx.db
      .insertInto('notification_choices')
      .values({
        site_id: siteId,
        user_id: customer.id,
        ways: JSON.stringify({ credits: { push: false } }),
        email_pace: 'at_once',
        quiet_from: '22:00',
        quiet_to: '06:30',
      })
      .execute()
  })
}

function newestOrders(tx: Tx, userId?: string) {
  let query = tx.db
    .selectFrom('orders as o')
    .innerJoin('users as u', (join) =>
      join.onRef('u.site_id', '=', 'o.site_id').onRef('u.id', '=', 'o.user_id'),
    )
    .select([
      'o.id',
      'o.order_no',
      'o.status',
      'o.vehicle_label',
      'o.service_name',
      'o.created_at',
      'o.delivered_at',
    ])
    .select(['u.first_name', 'u.last_name'])
    .where('o.site_id', '=', tx.siteId)
    .where('o.channel', '=', 'direct')
  if (userId) query = query.where('o.user_id', '=', userId)
  return query.orderBy('o.created_at', 'desc').limit(MOST).execute()
}

interface Told {
  event: NotificationEvent
  userId: string
  accountId: string | null
  link: string
  isRead: boolean
}

async function tell(
  tx: Tx,
  order: Awaited<ReturnType<typeof newestOrders>>[number],
  { event, userId, accountId, link, isRead }: Told,
) {
  const now = event === 'order.delivered' ? (order.delivered_at ?? order.created_at) : order.created_at
  const then = { ...tx, now }
  const params = {
    order: order.order_no,
    vehicle: order.vehicle_label,
    service: order.service_name,
    customer: `${order.first_name} ${order.last_name}`,
  }
  const subject = { kind: 'order', id: order.id } as const
  const rung = await ring(then, { event, subject, params, link }, accountId, [{ id: userId, hasRead: false }])
  if (isRead) await markRead(tx, userId, { ids: rung.map(({ id }) => id) })
}
