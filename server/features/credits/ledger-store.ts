import type { LEDGER_ACTS } from '#contract/credits/calls.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { preparedWrite } from '#platform/db/prepared-query.ts'

type LedgerAct = (typeof LEDGER_ACTS)[number]
export type Account = 'wallet' | 'issued' | 'held' | 'used' | 'adjusted'

/** One movement of credits from one account to another, and all that is remembered of it. */
export interface Transfer {
  /** One per intent: the same again moves nothing. */
  key: string
  userId: string
  act: LedgerAct
  from: Account
  to: Account
  /** Hundredths, more than zero. */
  amount: number
  holdId?: string | undefined
  /** What it was for, as people know it, and its id. */
  subject?: string | undefined
  subjectId?: string | undefined
  reason?: string | undefined
  actorId?: string | null | undefined
}

export interface Posted {
  seq: number
  /** The wallet afterwards. */
  balance: number
  /** Below this the owner wants to be warned; null: never. */
  warnBelow: number | null
  /** False when this intent had been posted before. */
  isNew: boolean
}

// The database does the rest in the same statement: it locks the wallet, moves it and the hold, refuses what the
// wallet does not hold, and returns no row for a key that it knows.
const insertTransfer = preparedWrite<
  { seq: number; balance: number; warnBelow: number | null },
  [
    siteId: string,
    key: string,
    userId: string,
    act: string,
    from: string,
    to: string,
    amount: number,
    holdId: string | null,
    subject: string,
    subjectId: string | null,
    reason: string,
    actorId: string | null,
    at: Date,
  ]
>(`insert into ledger_transfers
  (site_id, key, user_id, act, from_account, to_account, amount, balance, hold_id, subject, subject_id, reason, actor_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $12, $13)
  returning seq, balance, (select low_balance_at from users where site_id = $1 and id = $3) as "warnBelow"`)

/** The only way credits move. Refuses with `not_enough_credits` what the wallet does not hold. */
export async function post(tx: Tx, transfer: Transfer): Promise<Posted> {
  const { key, userId, act, from, to, amount } = transfer
  const [row] = await insertTransfer(
    tx,
    tx.siteId,
    key,
    userId,
    act,
    from,
    to,
    amount,
    transfer.holdId ?? null,
    transfer.subject ?? '',
    transfer.subjectId ?? null,
    transfer.reason ?? '',
    transfer.actorId ?? null,
    tx.now,
  )
  return row ? { ...row, isNew: true } : { ...(await getPosted(tx, transfer)), isNew: false }
}

/** The same for several hundred in one statement; keys that are known move nothing. */
export async function postMany(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  await tx.db
    .insertInto('ledger_transfers')
    .values(
      transfers.map((transfer) => ({
        site_id: tx.siteId,
        key: transfer.key,
        user_id: transfer.userId,
        act: transfer.act,
        from_account: transfer.from,
        to_account: transfer.to,
        amount: transfer.amount,
        balance: 0,
        hold_id: transfer.holdId ?? null,
        subject: transfer.subject ?? '',
        subject_id: transfer.subjectId ?? null,
        reason: transfer.reason ?? '',
        actor_id: transfer.actorId ?? null,
        at: tx.now,
      })),
    )
    .execute()
}

/** What a key stands for already. The same key for something else is a mistake of the caller. */
async function getPosted(tx: ReadTx, { key, userId, act, amount }: Transfer) {
  const earlier = await tx.db
    .selectFrom('ledger_transfers')
    .select(['seq', 'balance', 'user_id', 'act', 'amount'])
    .where('site_id', '=', tx.siteId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.user_id !== userId || earlier.act !== act || earlier.amount !== amount)
    throw new AppError('idempotency_key_reused')
  return { seq: earlier.seq, balance: earlier.balance, warnBelow: null }
}

/** Whoever holds it is the only one to move this wallet and its holds until the transaction ends. */
export async function lockWallet(tx: Tx, userId: string): Promise<{ balance: number; creditLimit: number }> {
  const row = await tx.db
    .selectFrom('wallets')
    .select(['balance', 'credit_limit as creditLimit'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? { balance: 0, creditLimit: 0 }
}

export async function findHold(tx: ReadTx, holdId: string) {
  return tx.db
    .selectFrom('holds')
    .select(['id', 'user_id as userId', 'held', 'captured'])
    .where('site_id', '=', tx.siteId)
    .where('id', '=', holdId)
    .executeTakeFirst()
}
