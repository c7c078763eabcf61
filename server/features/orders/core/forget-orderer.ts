import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Orders of somebody who was deleted are found by their vehicle, and no longer by a name that nobody has. */
export async function forgetOrderer(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ search: sql`lower(concat_ws(' ', reg_no, vehicle_label, reg_key))` })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .execute()
}
