import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { boundedTotal } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { isFull, isId, isInstant, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentWallet } from './present-wallet.ts'
import { maySee } from './wallet-abilities.ts'
import { selectWallets, type WalletRow, walletColumns } from './wallet-store.ts'

type Key = 'GET /balances'
type Query = Call<Key>['query']
type Sort = NonNullable<Query['sort_by']>

/** Wallets of dealers (everyone who is no agent) or of agents, most recently moved first. */
export async function listBalances(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  if (!maySee(actor, query.of === 'agents' ? 'agent' : 'dealer')) throw new AppError('forbidden')
  const { limit, offset } = pageOf(query)
  const sort = query.sort_by ?? 'last_moved_at'
  const found = await sql<{ id: string }>`
    select id from ${search(query, sort, offset + limit, query.after)} as found (id) offset ${offset}`.execute(
    tx.db,
  )
  const ids = found.rows.map(({ id }) => id)
  const rows = await listWallets(tx, ids)
  const { credit_rate } = await getSettings(tx)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => presentWallet(row, credit_rate, actor)),
    ...(await boundedTotal(query, rows.length, (most) => countWallets(tx, query, most))),
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? cursorOf(last, sort) : null,
  }
}

/** In the order of their ids here. */
async function listWallets(tx: ReadTx, ids: readonly string[]): Promise<WalletRow[]> {
  if (ids.length === 0) return []
  const rows = await walletColumns(selectWallets(tx).where('u.id', '=', sql<string>`any(${ids})`)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function countWallets(tx: ReadTx, query: Query, most: number): Promise<number> {
  const { rows } = await sql<{ wallets: number }>`
    select count(*) as wallets from ${search(query, 'name', most)} as found (id)`.execute(tx.db)
  return rows[0]?.wallets ?? 0
}

/** The function of the database finds them on an index, whatever they are sorted by, and knows no other site. */
function search(query: Query, sort: Sort, most: number, after?: string) {
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
