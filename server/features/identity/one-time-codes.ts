import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { derivedKey } from '#server/config.ts'

/*
 * Six digits by mail. The newest code of a person and purpose is the only one that counts; it dies after ten
 * minutes, after five wrong tries, or when it is used. A new one can be asked for once a minute. Wrong tries of a reset
 * are counted elsewhere, see forgot-tokens.ts.
 */
export type CodePurpose = 'verify_email' | 'forgot_password'

interface NewCode {
  userId: string
  purpose: CodePurpose
  /** For decoys: the row looks alike and no digits ever match it. */
  neverMatches?: boolean
}

/** Makes a code and answers its digits, which go into a mail and nowhere else. */
export async function issueCode(tx: Tx, platform: Platform, code: NewCode): Promise<string> {
  const id = newId()
  const digits = String(randomInt(10 ** LIMITS.code_digits)).padStart(LIMITS.code_digits, '0')
  await tx.db
    .insertInto('one_time_codes')
    .values({
      id,
      site_id: tx.siteId,
      user_id: code.userId,
      purpose: code.purpose,
      code_hash: code.neverMatches ? randomBytes(32) : hashOfCode(platform, id, digits),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + LIMITS.code_minutes * 60_000),
    })
    .execute()
  return digits
}

/** Seconds until another code may be sent; 0 when it may be sent now. */
export async function secondsToResend(tx: Tx, userId: string, purpose: CodePurpose): Promise<number> {
  // Two requests at once must not both find that none was sent.
  await tx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const last = await newestCode(tx, { userId, purpose })
  if (!last) return 0
  const elapsed = (tx.now.getTime() - last.created_at.getTime()) / 1000
  return Math.max(0, Math.ceil(LIMITS.code_resend_seconds - elapsed))
}

export interface CodeHolder {
  userId: string
  purpose: CodePurpose
}

export type TriedCode = { matches: true; userId: string } | { matches: false; error: AppError }

/**
 * Tries digits against the newest code. The outcome is an answer and not an exception, because a wrong try has
 * to be counted: the caller commits first and throws afterwards.
 */
export async function tryCode(
  tx: Tx,
  platform: Platform,
  holder: CodeHolder,
  digits: string,
): Promise<TriedCode> {
  const code = await newestCode(tx, holder, true)
  if (!isAlive(tx, code)) return { matches: false, error: new AppError('code_expired') }
  const matches = isRight(platform, code, digits)
  await tx.db
    .updateTable('one_time_codes')
    .set(matches ? { used_at: tx.now } : (change) => ({ tries: change('tries', '+', 1) }))
    .where('id', '=', code.id)
    .execute()
  return matches ? { matches, userId: holder.userId } : { matches, error: wrongCode(code.tries) }
}

/** Uses up the newest code if these are its digits. Wrong tries are counted by whoever asks. */
export async function useMatchingCode(
  tx: Tx,
  platform: Platform,
  holder: CodeHolder,
  digits: string,
): Promise<boolean> {
  const code = await newestCode(tx, holder, true)
  if (!isAlive(tx, code) || !isRight(platform, code, digits)) return false
  await tx.db.updateTable('one_time_codes').set({ used_at: tx.now }).where('id', '=', code.id).execute()
  return true
}

/** What a wrong try is answered, after so many before it. */
export function wrongCode(triesBefore: number): AppError {
  const left = LIMITS.code_tries - triesBefore - 1
  return left > 0 ? new AppError('code_wrong', { params: { left } }) : new AppError('code_expired')
}

type Code = NonNullable<Awaited<ReturnType<typeof newestCode>>>

function isAlive(tx: ReadTx, code: Code | undefined): code is Code {
  return code !== undefined && !code.used_at && code.expires_at > tx.now && code.tries < LIMITS.code_tries
}

function isRight(platform: Platform, code: Code, digits: string): boolean {
  return timingSafeEqual(code.code_hash, hashOfCode(platform, code.id, digits))
}

function newestCode(tx: Tx, { userId, purpose }: CodeHolder, lock = false) {
  const query = tx.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** With a key, because a million hashes of six digits are tried in a second. */
function hashOfCode(platform: Platform, id: string, digits: string): Buffer {
  return createHmac('sha256', derivedKey(platform.config.secretKey, 'one-time codes'))
    .update(`${id}:${digits}`)
    .digest()
}
