import type { ReadTx } from '#platform/db/database.ts'

/** The variant of the newest order for a car with this plate. Whose order it was is nobody's business here. */
export async function findVariantOfPlate(tx: ReadTx, plateKey: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('orders')
    .select('variant_id')
    .where('site_id', '=', tx.siteId)
    .where('reg_key', '=', plateKey)
    .where('reg_key', '<>', '')
    .where('variant_id', 'is not', null)
    .orderBy('order_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.variant_id ?? null
}
