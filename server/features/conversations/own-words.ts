import type { ReadTx } from '#platform/db/database.ts'

/** What somebody wrote, in conversations of any kind, the newest first. Of a file its name. */
export const listOwnWords = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.site_id', '=', 'm.site_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['c.subject_kind as kind', 'm.text', 'm.file_name', 'm.created_at'])
    .where('m.site_id', '=', tx.siteId)
    .where('m.sender_id', '=', userId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
