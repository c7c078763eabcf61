import type { NotificationSubject } from '#features/notifications/index.ts'

/** A ticket, as notifications know it. */
export const ticketSubject: NotificationSubject = {
  async holdIfFound(tx, id) {
    const ticket = await tx.db
      .selectFrom('tickets')
      .select('id')
      .where('site_id', '=', tx.siteId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return ticket !== undefined
  },
}
