import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'

/** Amounts are hundredths. */
export interface PackageRow {
  id: string
  name: string
  credits: number
  price: number
  position: number
  active: boolean
}

export type PackageChanges = Partial<Omit<PackageRow, 'id' | 'position'>>

const packages = (tx: Tx) =>
  tx.db
    .selectFrom('packages')
    .select(['id', 'name', 'credits', 'price', 'position', 'active'])
    .where('site_id', '=', tx.siteId)

export async function listPackages(tx: Tx, { onlyActive = false } = {}): Promise<PackageRow[]> {
  const wanted = onlyActive ? packages(tx).where('active', '=', true) : packages(tx)
  return wanted.orderBy('position').orderBy('id').execute()
}

export async function findPackage(tx: Tx, id: string): Promise<PackageRow | undefined> {
  return packages(tx).where('id', '=', id).executeTakeFirst()
}

export async function getPackage(tx: Tx, id: string): Promise<PackageRow> {
  const found = await findPackage(tx, id)
  if (!found) throw notFound()
  return found
}

/**
 * What is changed about the packages of a site is changed one after the other: positions run from 0 without a gap,
 * and two who move packages at once would otherwise leave two in one place.
 */
export async function lockPackages(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packages'), hashtext(${tx.siteId}))`.execute(tx.db)
}

export async function insertPackage(tx: Tx, row: Omit<PackageRow, 'id'>): Promise<PackageRow> {
  const id = newId()
  await tx.db
    .insertInto('packages')
    .values({ id, site_id: tx.siteId, ...row, created_at: tx.now })
    .execute()
  return { id, ...row }
}

export async function updatePackage(tx: Tx, id: string, changes: PackageChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.db
    .updateTable('packages')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function deletePackage(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('packages').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}
