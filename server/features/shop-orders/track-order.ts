import { getUser } from '#features/identity/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { findByInvoiceNo, listItems } from './shop-order-store.ts'

type Key = 'POST /shop/order/track'

/** Whoever knows neither is told the same as whoever knows one of both: that there is none. */
export async function trackOrder({ platform, site, origin, body }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `shop-track:${site.id}:${networkOf(origin.ip)}`, max: 20, seconds: 60 })
  return platform.db.read(site.id, async (tx) => {
    const order = await findByInvoiceNo(tx, body.invoice_no)
    const buyers = order ? [await getUser(tx, order.user_id), await getUser(tx, order.placed_by)] : []
    if (!order || !buyers.some(({ email }) => email.toLowerCase() === body.email)) throw notFound()
    const timeline = await tx.db
      .selectFrom('shop_order_events')
      .select(['id', 'kind', 'at'])
      .where('site_id', '=', tx.siteId)
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    return {
      status: 'success',
      order: {
        invoice_no: order.invoice_no,
        current_status: order.status,
        created_at: order.created_at.toISOString(),
        items: (await listItems(tx, order.id)).map(({ name, quantity }) => ({ name, quantity })),
        shipping_method: order.shipping_method,
        parcel_tracking_number: order.parcel_tracking_number,
        tracking_url: order.tracking_url,
        estimated_delivery_date: order.estimated_delivery_date,
        timeline: timeline.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
      },
    }
  })
}
