import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { PushDevices } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

export type Device = Selectable<PushDevices>

/** More than anybody has browsers. */
const MOST_DEVICES = 20

/** Those whose session still lasts; with the session itself a device is deleted. */
const selectDevices = (tx: ReadTx) =>
  tx.db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.site_id', '=', 'd.site_id').onRef('s.id', '=', 'd.session_id'),
    )
    .selectAll('d')
    .where('d.site_id', '=', tx.siteId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', tx.now)

/** Of all these people together. */
export const listDevices = (tx: ReadTx, userIds: readonly string[]): Promise<Device[]> =>
  selectDevices(tx)
    .where('d.user_id', '=', sql<string>`any(${userIds})`)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .execute()

export const findDevice = (tx: ReadTx, id: string): Promise<Device | undefined> =>
  selectDevices(tx).where('d.id', '=', id).executeTakeFirst()

type NewDevice = Pick<Device, 'user_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'user_agent'>

/** A browser has one endpoint: whoever signs in there next takes it over. The oldest beyond the limit go. */
export async function keepDevice(tx: Tx, device: NewDevice): Promise<Device> {
  const kept = await tx.db
    .insertInto('push_devices')
    .values({ id: newId(), site_id: tx.siteId, created_at: tx.now, ...device })
    .onConflict((conflict) => conflict.columns(['site_id', 'endpoint']).doUpdateSet(device))
    .returningAll()
    .executeTakeFirstOrThrow()
  const others = await tx.db
    .selectFrom('push_devices')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', device.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_DEVICES)
    .execute()
  for (const { id } of others) await deleteDevice(tx, id)
  return kept
}

export async function deleteDevice(
  tx: Pick<Tx, 'db' | 'siteId'>,
  id: string,
  userId?: string,
): Promise<boolean> {
  let query = tx.db.deleteFrom('push_devices').where('site_id', '=', tx.siteId).where('id', '=', id)
  if (userId) query = query.where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

export async function noteSent(tx: Pick<Tx, 'db' | 'siteId' | 'now'>, id: string): Promise<void> {
  await tx.db
    .updateTable('push_devices')
    .set({ last_sent_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
