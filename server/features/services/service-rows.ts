import { sql } from 'kysely'
import { lockList, orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'
import type { Offered } from './offer.ts'

/** What the tables of services and of options have in common. */
export const OFFERED_COLUMNS = [
  'note',
  'attestation',
  'price_1',
  'price_2',
  'price_3',
  'online',
  'vehicle_type_ids',
  'blocked_countries',
] as const satisfies readonly (keyof Offered)[]

export const serviceRows = orderedRows('services', [...OFFERED_COLUMNS, 'needs_option'])

/** Services and options share one lock: an option names services. Whoever takes it changes what is offered. */
export async function lockOffer(tx: Tx): Promise<void> {
  await lockList(tx, 'services')
  changesKept(tx)
}

/** Whether the site has any service or option, on sale or not. */
export async function hasOffer(tx: ReadTx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from services where site_id = ${tx.siteId})
      or exists (select from options where site_id = ${tx.siteId}) as has`.execute(tx.db)
  return rows[0]?.has ?? false
}
