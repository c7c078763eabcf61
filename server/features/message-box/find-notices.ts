import { sql } from 'kysely'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { getToday } from './notice-store.ts'
import { type FoundNotice, rankNotices } from './rank-notices.ts'
import { IS_NOW, type ShownRow, shownTo } from './shown-notices.ts'

/** Few run at a time; of a site that never ends one, the newest are looked through. */
const MOST = 200

/** Notices that the actor sees now and that have these words in them, the best match first. */
export async function findNoticesByWords(
  tx: ReadTx,
  actor: Pick<Caller, 'userId' | 'accountId' | 'roleId'>,
  words: string,
): Promise<FoundNotice[]> {
  const shown = shownTo(tx, actor, await getToday(tx))
  const { rows } = await sql<ShownRow>`
    select * from ${shown} where ${IS_NOW} order by from_date desc, id desc limit ${MOST}`.execute(tx.db)
  return rankNotices(rows, words)
}
