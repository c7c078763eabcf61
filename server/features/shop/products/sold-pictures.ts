import { sql } from 'kysely'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'

export interface SoldPicture {
  image_id: string
  image_key: string
}

/** The picture that each of these products is known by, if it has one. */
export async function firstPictures(
  tx: ReadTx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, SoldPicture>> {
  const { rows } = await sql<SoldPicture & { product_id: string }>`
    select distinct on (product_id) product_id, file_id as image_id, file_key as image_key
    from shop_product_images where site_id = ${tx.siteId} and product_id = any (${productIds}::uuid[])
    order by product_id, position, id`.execute(tx.db)
  return new Map(rows.map(({ product_id, ...picture }) => [product_id, picture]))
}

/**
 * Lets go of pictures of products, but for those that an order shows: what was sold stays there as it was. The caller has
 * locked the products, so that nobody orders them meanwhile.
 */
export async function releaseUnsold(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = await tx.db
    .selectFrom('shop_order_items')
    .select('image_id')
    .where('site_id', '=', tx.siteId)
    .where('image_id', 'in', fileIds)
    .execute()
  const sold = new Set(rows.map(({ image_id }) => image_id))
  await releasePictures(
    tx,
    fileIds.filter((id) => !sold.has(id)),
  )
}
