import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ExtraRow, OptionRow, Prices } from './offer.ts'

/** An extra with an id of the option stays itself; every other one is new. */
export type WantedExtra = Omit<ExtraRow, 'id'> & { id?: string | undefined }
export type NewOption = Pick<OptionRow, 'name' | 'position' | keyof Prices> &
  Partial<Omit<OptionRow, 'id' | 'extras'>> & { extras?: readonly WantedExtra[] }
export type OptionChanges = Partial<Omit<OptionRow, 'id' | 'position' | 'extras'>>

const COLUMNS = [
  'id',
  'name',
  'note',
  'attestation',
  'price_1',
  'price_2',
  'price_3',
  'needs_fault_codes',
  'online',
  'position',
  'vehicle_type_ids',
  'blocked_countries',
  'service_ids',
  'fuels',
  'ecu_families',
] as const

const options = (tx: Tx) =>
  tx.db
    .selectFrom('options')
    .select(COLUMNS)
    .where('site_id', '=', tx.siteId)
    .$castTo<Omit<OptionRow, 'extras'>>()

const extras = (tx: Tx) =>
  tx.db
    .selectFrom('option_extras')
    .select(['id', 'option_id', 'name', 'price_1', 'price_2', 'price_3'])
    .where('site_id', '=', tx.siteId)
    .orderBy('position')
    .orderBy('id')

export async function listOptions(tx: Tx): Promise<OptionRow[]> {
  const rows = await options(tx).orderBy('position').orderBy('id').execute()
  const byOption = Map.groupBy(await extras(tx).execute(), (extra) => extra.option_id)
  return rows.map((row) => ({ ...row, extras: (byOption.get(row.id) ?? []).map(withoutOption) }))
}

export async function getOption(tx: Tx, id: string): Promise<OptionRow> {
  const row = await options(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, extras: (await extras(tx).where('option_id', '=', id).execute()).map(withoutOption) }
}

export async function insertOption(tx: Tx, { extras = [], ...row }: NewOption): Promise<OptionRow> {
  const inserted = await tx.db
    .insertInto('options')
    .values({ id: newId(), site_id: tx.siteId, ...row, created_at: tx.now })
    .returning(COLUMNS)
    .$castTo<Omit<OptionRow, 'extras'>>()
    .executeTakeFirstOrThrow()
  return { ...inserted, extras: await replaceExtras(tx, { ...inserted, extras: [] }, extras) }
}

export async function updateOption(tx: Tx, id: string, changes: OptionChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.db
    .updateTable('options')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

export async function deleteOption(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('options').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** Those that stay keep their id: orders and solutions name it. */
export async function replaceExtras(
  tx: Tx,
  option: OptionRow,
  wanted: readonly WantedExtra[],
): Promise<ExtraRow[]> {
  const rows = wanted.map(({ id = newId(), ...extra }) => ({ id, ...extra }))
  const kept = rows.map(({ id }) => id)
  const gone = option.extras.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0)
    await tx.db
      .deleteFrom('option_extras')
      .where('site_id', '=', tx.siteId)
      .where('option_id', '=', option.id)
      .where('id', 'in', gone)
      .execute()
  if (rows.length > 0)
    await tx.db
      .insertInto('option_extras')
      .values(rows.map((row, position) => ({ ...row, position, site_id: tx.siteId, option_id: option.id })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          price_1: ref('excluded.price_1'),
          price_2: ref('excluded.price_2'),
          price_3: ref('excluded.price_3'),
          position: ref('excluded.position'),
        })),
      )
      .execute()
  return rows
}

function withoutOption({ option_id: _, ...extra }: ExtraRow & { option_id: string }): ExtraRow {
  return extra
}
