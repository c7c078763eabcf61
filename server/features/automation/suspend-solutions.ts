import type { Tx } from '#platform/db/database.ts'

const LONGEST_REASON = 500

/** A version of an order that was rejected; `modified_sha256` is null where no file of it is known. */
export interface RejectedVersion {
  order_id: string
  original_sha256: Buffer | null
  modified_sha256: Buffer | null
  service_key: string
}

/**
 * Every solution that makes this very file of this original is suspended, and every solution that was saved from the
 * order. It is part of the transaction that rejects: no order may be served by a rejected file in between. Answers
 * whether there was any.
 */
export async function suspendSolutions(
  tx: Tx,
  { order_id, original_sha256, modified_sha256, service_key }: RejectedVersion,
  reason: string,
): Promise<boolean> {
  // In one order, so that two revisions at once never wait for each other.
  const solutions = await tx.db
    .selectFrom('solutions')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('suspended_at', 'is', null)
    .where((where) =>
      where.or([
        where('order_id', '=', order_id),
        ...(original_sha256 && modified_sha256
          ? [
              where.and([
                where('original_sha256', '=', original_sha256),
                where.or([
                  where('modified_sha256', '=', modified_sha256),
                  // Of an order that is gone: what the file and the services say has to do.
                  where.and([where('modified_sha256', 'is', null), where('service_key', '=', service_key)]),
                ]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (solutions.length === 0) return false
  const ids = solutions.map(({ id }) => id)
  await tx.db
    .updateTable('solutions')
    .set({
      suspended_at: tx.now,
      suspended_order_id: order_id,
      suspended_reason: reason.slice(0, LONGEST_REASON),
    })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', ids)
    .execute()
  return true
}
