import { sql } from 'kysely'
import type { KeptColumn } from '#platform/figures/prove-column.ts'

const lastMovement = sql`(select t.at from ledger_transfers t
  where t.site_id = kept.site_id and t.user_id = kept.user_id order by t.seq desc limit 1)`

/** What balances are sorted by, and who has a wallet. */
export const WALLET_COLUMNS: readonly KeptColumn[] = [
  {
    table: 'wallets',
    column: 'last_moved_at',
    key: 'user_id',
    isWrong: sql`kept.last_moved_at is distinct from ${lastMovement}`,
    mended: sql`last_moved_at = ${lastMovement}`,
  },
  {
    table: 'users',
    column: 'has_wallet',
    key: 'id',
    isWrong: sql`kept.has_wallet <> exists (
      select from wallets w where w.site_id = kept.site_id and w.user_id = kept.id)`,
    mended: sql`has_wallet = not kept.has_wallet`,
  },
]
