import type { NotificationSubject } from '#features/notifications/index.ts'

/** A notice, as notifications know it. */
export const noticeSubject: NotificationSubject = {
  async holdIfFound(tx, id) {
    const notice = await tx.db
      .selectFrom('notices')
      .select('id')
      .where('site_id', '=', tx.siteId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return notice !== undefined
  },
}
