import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentWallet } from './present-wallet.ts'
import { maySee } from './wallet-abilities.ts'
import { selectWallets, walletColumns } from './wallet-store.ts'

type Key = 'GET /balances'

/** Wallets of dealers (everyone who is no agent) or of agents, most recently moved first. */
export async function listBalances(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  if (!maySee(actor, query.of === 'agents' ? 'agent' : 'dealer')) throw new AppError('forbidden')
  const { limit, offset } = pageOf(query)
  const matching = matchingWallets(tx, query)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const order = query.sort_order ?? (query.sort_by === 'name' ? 'asc' : 'desc')
  const rows = await walletColumns(matching)
    .orderBy(SORTED_BY[query.sort_by ?? 'last_moved_at'], (by) =>
      (order === 'desc' ? by.desc() : by.asc()).nullsLast(),
    )
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { credit_rate } = await getSettings(tx)
  return {
    items: rows.map((row) => presentWallet(row, credit_rate, actor)),
    total,
    page: query.page,
    size: query.size,
  }
}

const SORTED_BY = { name: personName, credits: sql`balance`, last_moved_at: sql`last_moved_at` }

function matchingWallets(tx: ReadTx, { of, search }: Call<Key>['query']) {
  const wallets = selectWallets(tx).where('u.kind', of === 'agents' ? '=' : '<>', 'agent')
  if (!search) return wallets
  const pattern = containing(search)
  return wallets.where((where) =>
    where.or([
      where(personName, 'ilike', pattern),
      where('u.email', 'ilike', pattern),
      where('u.company_name', 'ilike', pattern),
    ]),
  )
}
