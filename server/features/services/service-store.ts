import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Prices, ServiceRow } from './offer.ts'

export type NewService = Pick<ServiceRow, 'name' | 'position' | keyof Prices> &
  Partial<Omit<ServiceRow, 'id'>>
export type ServiceChanges = Partial<Omit<ServiceRow, 'id' | 'position'>>

const COLUMNS = [
  'id',
  'name',
  'note',
  'attestation',
  'price_1',
  'price_2',
  'price_3',
  'needs_option',
  'online',
  'position',
  'vehicle_type_ids',
  'blocked_countries',
] as const

const services = (tx: Tx) => tx.db.selectFrom('services').select(COLUMNS).where('site_id', '=', tx.siteId)

export async function listServices(tx: Tx): Promise<ServiceRow[]> {
  return services(tx).orderBy('position').orderBy('id').execute()
}

export async function getService(tx: Tx, id: string): Promise<ServiceRow> {
  const found = await services(tx).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export async function insertService(tx: Tx, row: NewService): Promise<ServiceRow> {
  return tx.db
    .insertInto('services')
    .values({ id: newId(), site_id: tx.siteId, ...row, created_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function updateService(tx: Tx, id: string, changes: ServiceChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.db
    .updateTable('services')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('services').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}
