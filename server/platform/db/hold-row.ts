import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables whose rows belong to a site and are known by their id. */
type Table = 'orders' | 'tickets' | 'chats' | 'notices' | 'sent_files' | 'conversation_messages'

/** Whether there still is a row; nobody deletes it before the transaction ends, and nobody who changes it waits. */
export const holdRow =
  (table: Table) =>
  async (tx: Tx, id: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where site_id = ${tx.siteId} and id = ${id} for key share`.execute(
      tx.db,
    )
    return rows.length > 0
  }
