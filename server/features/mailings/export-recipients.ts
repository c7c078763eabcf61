import type { Answer, Call } from '#platform/http/routes.ts'
import { csvAnswer } from '#platform/storage/csv-answer.ts'
import { selectRecipients } from './list-recipients.ts'
import { assertSees } from './mailing-abilities.ts'
import { getMailing } from './mailing-store.ts'

type Key = 'GET /mailing/{id}/export'

const AT_ONCE = 1000
const COLUMNS = ['email', 'name', 'state', 'reason', 'error', 'at'] as const

/** Piece by piece, each read by itself: a long report holds neither memory nor a transaction. */
export async function exportRecipients(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, params, query } = call
  const readOnce = (after: number) =>
    platform.db.read(site.id, (tx) =>
      selectRecipients(tx, params.id, query.state)
        .where('r.number', '>', after)
        .orderBy('r.number')
        .limit(AT_ONCE)
        .execute(),
    )
  await platform.db.read(site.id, async (tx) => assertSees(call, await getMailing(tx, params.id)))
  const first = await readOnce(0)
  async function* rows() {
    for (let found = first; ; ) {
      yield found.map((row) =>
        COLUMNS.map((column) => (column === 'at' ? (row.at?.toISOString() ?? null) : row[column])),
      )
      const last = found.at(-1)
      if (!last || found.length < AT_ONCE) return
      found = await readOnce(last.number)
    }
  }
  return csvAnswer('mailing', COLUMNS, rows())
}
