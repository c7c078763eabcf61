import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../actor.ts'
import { AppError, fieldError } from '../app-error.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import type { Lifetime } from '../sweeps/sweep-rows.ts'

export const KEY_PATTERN = /^[A-Za-z0-9._:-]{8,100}$/

interface RepeatableCall {
  call: string
  key: string
  /** Everything the answer depends on: body, fields, hashes of files, path. */
  input: unknown
}

/**
 * Same key and input: same answer, and the work is done once. The row is written in the transaction of the work,
 * so key and effect stand or fall together; a second request with the key waits on the unique index until the
 * first has committed, then finds its answer.
 */
export async function once<T>(
  tx: Tx,
  actor: Caller,
  repeatable: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> {
  const { row, bodyHash } = rowOf(tx, actor, repeatable)
  const inserted = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: bodyHash, answer: null, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'call', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const earlier = await findAnswer<T>(tx, actor, repeatable)
    if (!earlier) throw new Error('a key that stands in the way is not there')
    return earlier.answer
  }
  const answer = await work()
  await tx.db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((is) => is.and(row))
    .execute()
  return answer
}

/**
 * For calls that prepare something before their transaction: what went wrong there is thrown by the answer, within the
 * work of `once`. A repeated request often fails there, because the first has used up what it names or because prices
 * have changed since, and still gets the first answer.
 */
export async function settled<T>(prepare: () => Promise<T>): Promise<() => T> {
  try {
    const value = await prepare()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** What the first request with this key was answered, if there was one. */
async function findAnswer<T>(
  tx: ReadTx,
  actor: Caller,
  repeatable: RepeatableCall,
): Promise<{ answer: T } | null> {
  const { row, bodyHash } = rowOf(tx, actor, repeatable)
  const earlier = await tx.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where((is) => is.and(row))
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.body_hash.equals(bodyHash)) throw new AppError('idempotency_key_reused')
  return { answer: earlier.answer as T }
}

function rowOf(tx: ReadTx, actor: Caller, { call, key, input }: RepeatableCall) {
  if (!KEY_PATTERN.test(key)) throw fieldError('idempotency_key', 'invalid')
  return {
    row: { site_id: tx.siteId, user_id: actor.userId, call, key },
    bodyHash: createHash('sha256').update(JSON.stringify(input)).digest(),
  }
}

export const KEY_LIFETIME: Lifetime = { table: 'idempotency_keys', since: sql`created_at`, days: 30 }
