import type { Selectable, Updateable } from 'kysely'
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts'
import type { ShopSettings } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept, kept } from '#platform/db/kept-values.ts'

/** A site whose staff never looked at its shop has no row; so it is set up then. */
const AT_FIRST = {
  description: '',
  terms_and_conditions: '',
  ...(Object.fromEntries(PAYMENT_METHODS.map((method) => [`enable_${method}`, true])) as Record<
    `enable_${(typeof PAYMENT_METHODS)[number]}`,
    boolean
  >),
  enable_credits: false,
  low_stock: 5,
}

export type ShopSettingsRow = Omit<Selectable<ShopSettings>, 'site_id'>

export const getShopSettings = kept(async (tx: ReadTx): Promise<ShopSettingsRow> => {
  const row = await tx.db
    .selectFrom('shop_settings')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  if (!row) return AT_FIRST
  const { site_id: _, ...settings } = row
  return settings
})

export async function updateShopSettings(
  tx: Tx,
  changes: Omit<Updateable<ShopSettings>, 'site_id'>,
): Promise<void> {
  await tx.db
    .insertInto('shop_settings')
    .values({ site_id: tx.siteId })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute()
  if (Object.keys(changes).length > 0)
    await tx.db.updateTable('shop_settings').set(changes).where('site_id', '=', tx.siteId).execute()
  changesKept(tx)
}
