import { v7 as newId } from 'uuid'
import { isOneOf } from '#contract/is-one-of.ts'
import { FUELS } from '#contract/vehicles/fuels.ts'
import { type OrderedRows, orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { ExtraRow, OptionRow } from './offer.ts'
import { OFFERED_COLUMNS } from './service-rows.ts'

/** An extra with an id of the option stays itself; every other one is new. */
export type WantedExtra = Omit<ExtraRow, 'id'> & { id?: string | undefined }
export type NewOption = Omit<Parameters<typeof options.insert>[1], 'position'> & {
  extras?: readonly WantedExtra[]
}

const options = orderedRows('options', [
  ...OFFERED_COLUMNS,
  'needs_fault_codes',
  'service_ids',
  'fuels',
  'ecu_families',
])

/** Options with the extras that each brings. */
export const optionRows: OrderedRows<OptionRow, NewOption> = {
  async list(tx) {
    const [rows, extras] = await together([options.list(tx), listExtras(tx)])
    return rows.map((row) => optionOf(row, extras))
  },

  async get(tx, id) {
    return optionOf(await options.get(tx, id), await listExtras(tx, id))
  },

  async insert(tx, { extras = [], ...row }) {
    const { id } = await options.insert(tx, row)
    await replaceExtras(tx, { id, extras: [] }, extras)
    return optionRows.get(tx, id)
  },

  async update(tx, before, { extras, ...changes }) {
    await options.update(tx, before, changes)
    if (extras) await replaceExtras(tx, before, extras)
    return optionRows.get(tx, before.id)
  },

  delete: options.delete,
}

interface Extra extends ExtraRow {
  option_id: string
}

const optionOf = (row: Awaited<ReturnType<typeof options.get>>, extras: readonly Extra[]): OptionRow => ({
  ...row,
  fuels: row.fuels.filter((fuel) => isOneOf(FUELS, fuel)),
  extras: extras.filter(({ option_id }) => option_id === row.id).map(({ option_id: _, ...extra }) => extra),
})

/** Of one option, or of all. */
async function listExtras(tx: ReadTx, optionId?: string): Promise<Extra[]> {
  const extras = tx.db
    .selectFrom('option_extras')
    .select(['id', 'option_id', 'name', 'price_1', 'price_2', 'price_3'])
    .where('site_id', '=', tx.siteId)
    .orderBy('position')
    .orderBy('id')
  return (optionId ? extras.where('option_id', '=', optionId) : extras).execute()
}

/** Those that stay keep their id: orders and solutions name it. */
async function replaceExtras(
  tx: Tx,
  option: Pick<OptionRow, 'id' | 'extras'>,
  wanted: readonly WantedExtra[],
): Promise<void> {
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
}
