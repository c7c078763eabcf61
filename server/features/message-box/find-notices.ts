import { sql } from 'kysely'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { plainText } from '#platform/mail/plain-text.ts'
import { findPassages } from '#platform/texts/find-passages.ts'
import { getCalendar } from './notice-store.ts'
import { IS_NOW, type ShownRow, shownTo } from './shown-notices.ts'

/** Few run at a time; of a site that never ends one, the newest are looked through. */
const MOST = 30

/** As much of a notice as a list of likely answers shows. */
interface FoundNotice {
  id: string
  title: string
  excerpt: string
}

/** Notices that the actor sees now and that a question may be about, the likeliest first. */
export async function findNoticesByWords(
  tx: ReadTx,
  actor: Pick<Caller, 'userId' | 'accountId' | 'roleId'>,
  words: string,
): Promise<FoundNotice[]> {
  const shown = shownTo(tx, actor, await getCalendar(tx))
  const { rows } = await sql<ShownRow>`
    select * from ${shown} where ${IS_NOW} order by from_date desc, id desc limit ${MOST}`.execute(tx.db)
  const notices = rows.map(({ id, title, body }) => ({ id, title, text: plainText(body) }))
  return findPassages(words, notices).map(({ passage: { id, title }, excerpt }) => ({ id, title, excerpt }))
}
