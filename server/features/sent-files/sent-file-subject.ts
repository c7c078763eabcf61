import type { NotificationSubject } from '#features/notifications/index.ts'

/** A sent file, as notifications know it. */
export const sentFileSubject: NotificationSubject = {
  async holdIfFound(tx, id) {
    const file = await tx.db
      .selectFrom('sent_files')
      .select('id')
      .where('site_id', '=', tx.siteId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return file !== undefined
  },
}
