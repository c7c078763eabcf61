import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../actor.ts'
import { AppError, fieldError } from '../app-error.ts'
import { type Db, leaveWithCommit, type ReadTx, type Tx } from '../db/database.ts'
import { preparedWrite } from '../db/prepared-query.ts'
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
  const { site_id, user_id, call, key } = row
  const [inserted] = await insertKey(tx, site_id, user_id, call, key, bodyHash, tx.now)
  if (!inserted) {
    const earlier = await findAnswer<T>(tx, actor, repeatable)
    if (!earlier) throw new Error('a key that stands in the way is not there')
    return earlier.answer
  }
  const answer = await work()
  leaveWithCommit(tx, 'answers', { ...row, answer: JSON.stringify(answer) } satisfies KeptAnswer)
  return answer
}

const insertKey = preparedWrite<
  { key: string },
  [siteId: string, userId: string, call: string, key: string, bodyHash: Buffer, now: Date]
>(`
  insert into idempotency_keys (site_id, user_id, call, key, body_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, null, $6)
  on conflict (site_id, user_id, call, key) do nothing
  returning key`)

type KeptAnswer = ReturnType<typeof rowOf>['row'] & { answer: string }

const KEEP_ANSWER = `
  update idempotency_keys set answer = $5::jsonb
  where site_id = $1 and user_id = $2 and call = $3 and key = $4`

/** Answers go along with the commit of the work. */
export function keepAnswersWith(db: Db) {
  db.sendWithCommit('answers', (_, entries) => {
    const [kept, ...others] = entries as KeptAnswer[]
    if (!kept || others.length > 0) throw new Error('a unit of work is the work of one call')
    const { site_id, user_id, call, key, answer } = kept
    return { text: KEEP_ANSWER, values: [site_id, user_id, call, key, answer] }
  })
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

/** An answer and its key are written in the same moment as what it tells of; clocks of servers are not that far apart. */
const SAME_MOMENT = '1 minute'

/**
 * What was deleted is told to nobody again: whoever repeats the request that made it reads that it was done, with this in place
 * of its words.
 */
export async function blankAnswers(
  tx: Tx,
  made: { id: string; created_at: Date },
  blanks: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update idempotency_keys set answer = answer || ${JSON.stringify(blanks)}::jsonb
    where site_id = ${tx.siteId} and answer ->> 'id' = ${made.id}
      and created_at between ${made.created_at}::timestamptz - ${SAME_MOMENT}::interval
        and ${made.created_at}::timestamptz + ${SAME_MOMENT}::interval`.execute(tx.db)
}

function rowOf(tx: ReadTx, actor: Caller, { call, key, input }: RepeatableCall) {
  if (!KEY_PATTERN.test(key)) throw fieldError('idempotency_key', 'invalid')
  return {
    row: { site_id: tx.siteId, user_id: actor.userId, call, key },
    bodyHash: createHash('sha256').update(JSON.stringify(input)).digest(),
  }
}

export const KEY_LIFETIME: Lifetime = { table: 'idempotency_keys', since: sql`created_at`, days: 30 }
