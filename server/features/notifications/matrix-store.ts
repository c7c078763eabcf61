import type { SiteMatrix } from '#contract/notifications/choices.ts'
import type { Tx } from '#platform/db/database.ts'
import { changesKept, kept } from '#platform/db/kept-values.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'notification_matrices.matrix': SiteMatrix
  }
}

export const getMatrix = kept(async (tx): Promise<SiteMatrix> => {
  const row = await tx.db
    .selectFrom('notification_matrices')
    .select('matrix')
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  return row?.matrix ?? {}
})

export async function updateMatrix(tx: Tx, matrix: SiteMatrix): Promise<void> {
  const text = JSON.stringify(matrix)
  await tx.db
    .insertInto('notification_matrices')
    .values({ site_id: tx.siteId, matrix: text })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ matrix: text }))
    .execute()
  changesKept(tx)
}
