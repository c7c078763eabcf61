import type { z } from 'zod'
import type { mailings } from '#contract/mailings/calls.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { actorNameOf } from '#platform/db/person-name.ts'

export type MailingFilter = z.output<(typeof mailings)['POST /mailing']['body']>['filter']

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'mailings.filter': MailingFilter
  }
}

export const selectMailings = (tx: ReadTx) =>
  tx.db
    .selectFrom('mailings as m')
    .where('m.site_id', '=', tx.siteId)
    .selectAll('m')
    .select(actorNameOf('m', 'created_by').as('author'))

export type MailingRow = Awaited<ReturnType<ReturnType<typeof selectMailings>['execute']>>[number]
/** As much of a mailing as the jobs need, which show it to nobody. */
export type LockedMailing = Omit<MailingRow, 'author'>

export async function getMailing(tx: ReadTx, id: string): Promise<MailingRow> {
  const row = await selectMailings(tx).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Held until the unit of work ends: of two who start, pause or stop it, one is first. */
export function findLocked(tx: Tx, id: string): Promise<LockedMailing | undefined> {
  return tx.db
    .selectFrom('mailings')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockMailing(tx: Tx, id: string): Promise<LockedMailing> {
  const row = await findLocked(tx, id)
  if (!row) throw notFound()
  return row
}

export async function updateMailing(
  tx: Tx,
  id: string,
  changes: Partial<Omit<LockedMailing, 'id' | 'site_id' | 'filter'>>,
): Promise<void> {
  await tx.db
    .updateTable('mailings')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
