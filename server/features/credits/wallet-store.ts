import { sql } from 'kysely'
import { fromHundredths, shareOf } from '#contract/amounts.ts'
import { ROLE } from '#contract/roles.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import { builtQuery, preparedQuery } from '#platform/db/prepared-query.ts'

/** What a person's wallet holds. Who never had credits has no wallet yet, which is the same as an empty one. */
export async function getBalance(tx: ReadTx, userId: string): Promise<number> {
  return (await findWallet(tx, userId))?.balance ?? 0
}

/** What may still be spent: the balance, and how far below zero the wallet may go. */
export async function getSpendable(tx: ReadTx, userId: string): Promise<number> {
  const row = await findWallet(tx, userId)
  return row ? row.balance + row.credit_limit : 0
}

const findWallet = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('wallets')
    .select(['balance', 'credit_limit'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Credits in money, at what one costs today. For display only: nothing is paid by it. */
export function worthOf(credits: number, creditRate: number): number {
  return shareOf(credits, creditRate * 100)
}

const readCredits = preparedQuery<{ credits: number; rate: number }, [siteId: string, userId: string]>(`
  select coalesce(w.balance, 0) as credits, s.credit_rate as rate from site_settings s
  left join wallets w on w.site_id = s.site_id and w.user_id = $2 where s.site_id = $1`)

/** The same as people are shown it: credits, and what they are worth today. */
export async function getCredits(tx: ReadTx, userId: string): Promise<{ credits: number; balance: number }> {
  const [row] = await readCredits(tx, tx.siteId, userId)
  if (!row) throw notFound()
  return { credits: fromHundredths(row.credits), balance: fromHundredths(worthOf(row.credits, row.rate)) }
}

/** The sum of what orders hold of each wallet, for lists. */
const held = sql<number>`coalesce((select sum(h.held) from holds h
  where h.site_id = u.site_id and h.user_id = u.id and h.held > 0), 0)::bigint`

/** These customers with their wallets; colleagues have none. Deleted people stay: their money does. */
export const readWallets = builtQuery((db, siteId: string, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('wallets as w', (on) => on.onRef('w.site_id', '=', 'u.site_id').onRef('w.user_id', '=', 'u.id'))
    .where('u.site_id', '=', siteId)
    .where('u.role_id', '=', ROLE.customer)
    .where('u.decoy', '=', false)
    .where('u.employer_id', 'is', null)
    .where('u.id', '=', sql<string>`any(${ids})`)
    .select(['u.id', 'u.email', 'u.company_name', 'u.kind', 'u.country'])
    .select([
      personName.as('name'),
      sql<number>`coalesce(w.balance, 0)`.as('balance'),
      sql<number>`coalesce(w.credit_limit, 0)`.as('credit_limit'),
      held.as('held'),
    ])
    .select('w.last_moved_at'),
)

export type WalletRow = Awaited<ReturnType<typeof readWallets>>[number]

export async function getWallet(tx: ReadTx, userId: string): Promise<WalletRow> {
  const [row] = await readWallets(tx, tx.siteId, [userId])
  if (!row) throw notFound()
  return row
}

export const setCreditLimit = (tx: Tx, userId: string, creditLimit: number): Promise<void> =>
  setCreditLimits(tx, [{ userId, creditLimit }])

export async function setCreditLimits(
  tx: Tx,
  limits: readonly { userId: string; creditLimit: number }[],
): Promise<void> {
  if (limits.length === 0) return
  await tx.db
    .insertInto('wallets')
    .values(
      limits.map(({ userId, creditLimit }) => ({
        site_id: tx.siteId,
        user_id: userId,
        credit_limit: creditLimit,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ credit_limit: ref('excluded.credit_limit') })),
    )
    .execute()
}
