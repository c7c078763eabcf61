import type { NotificationSubject } from '#features/notifications/index.ts'

/** An order, as notifications know it. */
export const orderSubject: NotificationSubject = {
  async holdIfFound(tx, id) {
    const order = await tx.db
      .selectFrom('orders')
      .select('id')
      .where('site_id', '=', tx.siteId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return order !== undefined
  },
}
