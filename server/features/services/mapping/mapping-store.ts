import { sql } from 'kysely'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { optionRows } from '../option-rows.ts'
import { serviceRows } from '../service-rows.ts'

export const TABLES = { service: 'services', option: 'options', extra: 'option_extras' } as const
export type MappedKind = keyof typeof TABLES

/** Own row → the provider's that serves it. */
export type ProviderIds = ReadonlyMap<string, string>

async function providerIds(tx: ReadTx, kind: MappedKind): Promise<ProviderIds> {
  const { rows } = await sql<{ id: string; provider_id: string }>`
    select id, provider_id from ${sql.table(TABLES[kind])}
    where site_id = ${tx.siteId} and provider_id is not null`.execute(tx.db)
  return new Map(rows.map(({ id, provider_id }) => [id, provider_id]))
}

/** Everything that the site offers, on sale or not, and what serves it. Ids may name what the provider has no more. */
export async function readOwn(tx: ReadTx) {
  const [services, options, ofServices, ofOptions, ofExtras] = await together([
    serviceRows.list(tx),
    optionRows.list(tx),
    providerIds(tx, 'service'),
    providerIds(tx, 'option'),
    providerIds(tx, 'extra'),
  ])
  return {
    services,
    options,
    providerIds: new Map([...ofServices, ...ofOptions, ...ofExtras]) as ProviderIds,
  }
}

export type OwnOffer = Awaited<ReturnType<typeof readOwn>>

export async function setProvider(
  tx: Tx,
  kind: MappedKind,
  id: string,
  providerId: string | null,
): Promise<void> {
  await sql`update ${sql.table(TABLES[kind])} set provider_id = ${providerId}
    where site_id = ${tx.siteId} and id = ${id}`.execute(tx.db)
}
