import type { Answer, Call } from '#platform/http/routes.ts'
import { csvInPieces } from '#platform/storage/csv-answer.ts'
import { selectRecipients } from './list-recipients.ts'
import { assertSees } from './mailing-abilities.ts'
import { getMailing } from './mailing-store.ts'

type Key = 'GET /mailing/{id}/export'

type Row = Awaited<ReturnType<ReturnType<typeof selectRecipients>['execute']>>[number]

const AT_ONCE = 1000
const COLUMNS = ['email', 'name', 'state', 'reason', 'error', 'at'] as const

export async function exportRecipients(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, params, query } = call
  await platform.db.read(site.id, async (tx) => assertSees(call, await getMailing(tx, params.id)))
  return csvInPieces('mailing', {
    columns: COLUMNS,
    atOnce: AT_ONCE,
    read: (last: Row | null) =>
      platform.db.read(site.id, (tx) =>
        selectRecipients(tx, params.id, query)
          .where('r.number', '>', last?.number ?? 0)
          .orderBy('r.number')
          .limit(AT_ONCE)
          .execute(),
      ),
    cells: (row) =>
      COLUMNS.map((column) => (column === 'at' ? (row.at?.toISOString() ?? null) : row[column])),
  })
}
