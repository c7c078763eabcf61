import { randomInt } from 'node:crypto'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { hashOfToken } from '../secret-token.ts'

/*
 * For the day when the phone is lost: ten codes to keep on paper, each good for one sign-in. Fifty bits each, so their
 * hashes need no salt.
 */

/** Without letters and digits that are mistaken for each other when they are read from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const onPaper = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
const hashOf = (code: string) => hashOfToken(`recovery:${code}`)

/** Answers the only copy there will ever be. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: SECOND_FACTOR.recovery_codes }, newCode)
  const rows = codes.map((code) => ({ site_id: tx.siteId, user_id: userId, hash: hashOf(code) }))
  await tx.db.insertInto('recovery_codes').values(rows).execute()
  return codes.map(onPaper)
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('recovery_codes')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .execute()
}

/** Uses a code up; false when it is none, or was used before. However it was typed: dashes, spaces and capitals are none. */
export async function useRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const { numUpdatedRows } = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(tx: ReadTx, userId: string): Promise<number> {
  const { left } = await tx.db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
