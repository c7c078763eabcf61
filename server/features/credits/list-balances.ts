import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { foundPage, inOrder } from '#platform/db/found-page.ts'
import { isFull, isId, isInstant, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { containing } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentWallet } from './present-wallet.ts'
import { maySee } from './wallet-abilities.ts'
import { readWallets, type WalletRow } from './wallet-store.ts'

type Key = 'GET /balances'
type Query = Call<Key>['query']
type Sort = NonNullable<Query['sort_by']>

/** Wallets of dealers (everyone who is no agent) or of agents, most recently moved first. */
export async function listBalances(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  if (!maySee(actor, query.of === 'agents' ? 'agent' : 'dealer')) throw new AppError('forbidden')
  const sort = query.sort_by ?? 'last_moved_at'
  const { ids, total } = await foundPage(tx, query, (most, after, isCounted) =>
    search(query, isCounted ? 'name' : sort, most, after),
  )
  const rows = ids.length > 0 ? inOrder(ids, await readWallets(tx, tx.siteId, ids)) : []
  const { credit_rate } = await getSettings(tx)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => presentWallet(row, credit_rate, actor)),
    ...total,
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? cursorOf(last, sort) : null,
  }
}

/** The function of the database finds them on an index, whatever they are sorted by, and knows no other site. */
function search(query: Query, sort: Sort, most: number, after: string | undefined) {
  const { name, credits, movedAt, id } = after ? readAfter(after, sort) : NOWHERE
  const order = query.sort_order ?? (sort === 'name' ? 'asc' : 'desc')
  return sql`app.search_balances(${query.search ? containing(query.search.toLowerCase()) : null},
    ${query.of === 'agents'}, ${sort}, ${order === 'desc'}, ${name}, ${credits}, ${movedAt}, ${id}, ${most})`
}

/** The person after whom a page begins, by what the list is sorted by. */
interface After {
  name: string | null
  credits: number | null
  movedAt: string | null
  id: string | null
}

const NOWHERE: After = { name: null, credits: null, movedAt: null, id: null }

function readAfter(text: string, sort: Sort): After {
  if (sort === 'name') {
    const [name, id] = readCursor(text, sort, isText, isId)
    return { ...NOWHERE, name, id }
  }
  if (sort === 'credits') {
    const [credits, id] = readCursor(text, sort, isInteger, isId)
    return { ...NOWHERE, credits, id }
  }
  const [movedAt, id] = readCursor(text, sort, isMovement, isId)
  return { ...NOWHERE, movedAt: movedAt || null, id }
}

function cursorOf({ id, name, balance, last_moved_at }: WalletRow, sort: Sort): string {
  if (sort === 'name') return writeCursor(sort, name, id)
  if (sort === 'credits') return writeCursor(sort, balance, id)
  return writeCursor(sort, last_moved_at?.toISOString() ?? '', id)
}

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
/** Empty: nothing was ever moved. */
const isMovement = (value: unknown): value is string => value === '' || isInstant(value)
