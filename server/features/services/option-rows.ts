import { v7 as newId } from 'uuid'
import { type OrderedRows, orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { ExtraRow, OptionRow, Prices } from './offer.ts'
import { OFFERED_COLUMNS } from './service-rows.ts'

/** An extra with an id of the option stays itself; every other one is new. */
export type WantedExtra = Omit<ExtraRow, 'id'> & { id?: string | undefined }
export type NewOption = Pick<OptionRow, 'name' | keyof Prices> &
  Partial<Omit<OptionRow, 'id' | 'position' | 'extras'>> & { extras?: readonly WantedExtra[] }

const options = orderedRows<Omit<OptionRow, 'extras'>, 'name' | keyof Prices>('options', [
  ...OFFERED_COLUMNS,
  'needs_fault_codes',
  'service_ids',
  'fuels',
  'ecu_families',
])

const extrasOf = (tx: ReadTx) =>
  tx.db
    .selectFrom('option_extras')
    .select(['id', 'option_id', 'name', 'price_1', 'price_2', 'price_3'])
    .where('site_id', '=', tx.siteId)
    .orderBy('position')
    .orderBy('id')

/** Options with the extras that each brings. */
export const optionRows: OrderedRows<OptionRow, NewOption> = {
  async list(tx) {
    const rows = await options.list(tx)
    const byOption = Map.groupBy(await extrasOf(tx).execute(), (extra) => extra.option_id)
    return rows.map((row) => ({ ...row, extras: (byOption.get(row.id) ?? []).map(withoutOption) }))
  },

  async get(tx, id) {
    const row = await options.get(tx, id)
    return { ...row, extras: (await extrasOf(tx).where('option_id', '=', id).execute()).map(withoutOption) }
  },

  async insert(tx, { extras = [], ...row }) {
    const inserted = { ...(await options.insert(tx, row)), extras: [] }
    return { ...inserted, extras: await replaceExtras(tx, inserted, extras) }
  },

  async update(tx, { extras: before, ...row }, { extras: wanted, ...changes }) {
    const after = await options.update(tx, row, changes)
    return { ...after, extras: wanted ? await replaceExtras(tx, { ...row, extras: before }, wanted) : before }
  },

  delete: options.delete,
}

/** Those that stay keep their id: orders and solutions name it. */
async function replaceExtras(tx: Tx, option: OptionRow, wanted: readonly WantedExtra[]): Promise<ExtraRow[]> {
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
