import { sql } from 'kysely'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, type ListQuery, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentOwn, presentSentFile } from './present-sent-file.ts'
import { selectSentFiles, stateColumn } from './sent-file-store.ts'

type Own = 'GET /my_sent_files'
type All = 'GET /sent_files'
type Found = ReturnType<typeof selectSentFiles>

export async function listOwnSentFiles(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const ofCompany = selectSentFiles(tx).where('s.account_id', '=', actor.accountId)
  const found = actor.duty === 'orderer' ? ofCompany.where('s.sent_by', '=', actor.userId) : ofCompany
  const { rows, ...page } = await pageFrom(tx, found, query)
  return { ...page, items: rows.map(presentOwn) }
}

export async function listSentFiles(tx: ReadTx, { query }: Call<All>): Promise<Answer<All>> {
  const { state } = query
  const found = state ? selectSentFiles(tx).where(stateColumn, 'in', state) : selectSentFiles(tx)
  const { rows, ...page } = await pageFrom(tx, found, query)
  return { ...page, items: rows.map(presentSentFile) }
}

/** Those that one person sent, for that person. */
export const listSentBy = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('sent_files')
    .select(['name', 'note', 'registration', 'created_at'])
    .where('site_id', '=', tx.siteId)
    .where('sent_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const SEARCHED = sql<string>`concat_ws(' ', s.name, s.note, s.registration, u.first_name, u.last_name, u.company_name)`

async function pageFrom(tx: ReadTx, all: Found, query: ListQuery) {
  const { search, sort_order = 'desc', page, size } = query
  const { limit, offset } = pageOf(query)
  const found = search ? all.where(SEARCHED, 'ilike', containing(search)) : all
  const rows = await found
    .orderBy('s.created_at', sort_order)
    .orderBy('s.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await countRows(tx, found), page, size }
}
