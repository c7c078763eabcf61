import { type InvoiceSubjects, lockInvoice, settleInvoice } from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'
import { letGo } from './reserve.ts'
import { tell } from './shop-order-consequences.ts'
import { lockShopOrder, type ShopOrder } from './shop-order-store.ts'

const MINUTE = 60_000

/**
 * What nobody paid for within a day others may have. The order stays: whoever pays late gets the goods if they are there. What costs
 * nothing waits for nobody: where the program died before it said so, it is paid now.
 */
export const releaseUnpaidJob = (subjects: InvoiceSubjects): ScheduledJob => ({
  name: 'shop.release_unpaid',
  cron: '*/10 * * * *',
  async run(platform, siteId) {
    await inBites(() => platform.db.transaction(siteId, (tx) => settleFree(tx, subjects)), { bite: 1 })
    // One at a time: the products of two orders may be locked in no order.
    await inBites(() => platform.db.transaction(siteId, releaseOne), { bite: 1 })
  },
})

async function settleFree(tx: Tx, subjects: InvoiceSubjects): Promise<number> {
  const waiting = await tx.db
    .selectFrom('shop_orders')
    .select('invoice_id')
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'awaiting_payment')
    .where('total', '=', 0)
    // Younger ones are being paid by whoever placed them.
    .where('created_at', '<', new Date(tx.now.getTime() - MINUTE))
    .limit(1)
    .executeTakeFirst()
  if (!waiting?.invoice_id) return 0
  const invoice = await lockInvoice(tx, waiting.invoice_id)
  if (invoice.status === 'pending') await settleInvoice(tx, subjects, invoice, BY_PROGRAM)
  return 1
}

async function releaseOne(tx: Tx): Promise<number> {
  const lapsed = await tx.db
    .selectFrom('shop_orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('reserved_until', '<=', tx.now)
    .orderBy('reserved_until')
    .limit(1)
    .executeTakeFirst()
  if (!lapsed) return 0
  const order = await lockShopOrder(tx, lapsed.id)
  // Paid, cancelled or taken up again while we waited for it.
  if (!order.reserved_until || order.reserved_until > tx.now) return 1
  await lapse(tx, order)
  return 1
}

/** The caller holds its lock. */
export async function lapse(tx: Tx, order: ShopOrder): Promise<void> {
  await tell(tx, BY_PROGRAM, 'shop_order.reservation_lapsed', { order: await letGo(tx, order) })
}
