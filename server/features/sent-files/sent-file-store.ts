import { sql } from 'kysely'
import type { SentFileState } from '#contract/sent-files/bounds.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { actorNameOf, personName } from '#platform/db/person-name.ts'

export const selectSentFiles = (tx: ReadTx) =>
  tx.db
    .selectFrom('sent_files as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.site_id', '=', 's.site_id').onRef('u.id', '=', 's.account_id'),
    )
    .where('s.site_id', '=', tx.siteId)
    .selectAll('s')
    .select([personName.as('customer_name'), 'u.company_name'])
    .select([actorNameOf('s', 'sent_by').as('sender'), actorNameOf('s', 'done_by').as('doer')])

export type SentFileRow = Awaited<ReturnType<ReturnType<typeof selectSentFiles>['execute']>>[number]

export const stateOf = ({ seen_at, done_at }: Pick<SentFileRow, 'seen_at' | 'done_at'>): SentFileState =>
  done_at ? 'done' : seen_at ? 'seen' : 'new'

/** The same as `stateOf`, for rows. */
export const stateColumn = sql<SentFileState>`
  case when s.done_at is not null then 'done' when s.seen_at is not null then 'seen' else 'new' end`

export const getSentFile = (tx: ReadTx, id: string): Promise<SentFileRow> =>
  selectSentFiles(tx).where('s.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Held until the unit of work ends: of two who deal with it, one is first. */
export async function lockSentFile(tx: Tx, id: string): Promise<void> {
  await tx.db
    .selectFrom('sent_files')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

export async function updateSentFile(
  tx: Tx,
  id: string,
  changes: Partial<Pick<SentFileRow, 'file_id' | 'seen_at' | 'done_at' | 'done_by'>>,
): Promise<void> {
  await tx.db
    .updateTable('sent_files')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
