import type { OrderFile } from '#features/orders/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import type { Turn } from './turn.ts'

const selectNewest = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('automation_runs')
        .select((select) => select.fn.max('attempt').as('attempt'))
        .where('site_id', '=', siteId)
        .where('order_id', '=', orderId)
        .as('run'),
    )
    // There is a row for the number also where no file is left.
    .leftJoin('order_files as file', (on) =>
      on
        .on('file.site_id', '=', siteId)
        .on('file.order_id', '=', orderId)
        .on('file.kind', 'in', ['original', 'original_2']),
    )
    .distinctOn('file.kind')
    .select('run.attempt')
    .selectAll('file')
    .orderBy('file.kind')
    .orderBy('file.version', 'desc'),
)

/** The number of an order's last turn, 0 before the first, and the files that a turn is for, in one statement. */
export async function findNewestTurn(
  tx: ReadTx,
  orderId: string,
): Promise<Pick<Turn, 'attempt' | 'original' | 'hasSecond'>> {
  const rows = await selectNewest(tx, tx.siteId, orderId)
  return {
    attempt: rows[0]?.attempt ?? 0,
    original: rows.find((row): row is typeof row & OrderFile => row.kind === 'original'),
    hasSecond: rows.some((row) => row.kind === 'original_2'),
  }
}
