import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { derivedKey } from '#server/config.ts'

/*
 * Six digits by mail. The newest code of a person and purpose is the only one that counts; it dies after ten
 * minutes, after five wrong tries, or when it is used. A new one can be asked for once a minute.
 */
export type CodePurpose = 'verify_email' | 'forgot_password'

interface NewCode {
  userId: string | null
  purpose: CodePurpose
  tokenHash?: Buffer
  /** For strangers and decoys: the row looks alike and no digits ever match it. */
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
      token_hash: code.tokenHash ?? null,
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

export type CodeHolder =
  | { userId: string; purpose: CodePurpose }
  | { tokenHash: Buffer; purpose: CodePurpose }

/**
 * Tries digits against the newest code. The outcome is an answer and not an exception, because a wrong try has
 * to be counted: the caller commits first and throws afterwards.
 */
export async function tryCode(
  tx: Tx,
  platform: Platform,
  holder: CodeHolder,
  digits: string,
): Promise<{ matches: true; userId: string } | { matches: false; error: AppError }> {
  const code = await newestCode(tx, holder, true)
  if (!code || code.used_at || code.expires_at <= tx.now || code.tries >= LIMITS.code_tries) {
    return { matches: false, error: new AppError('code_expired') }
  }
  const matches =
    timingSafeEqual(code.code_hash, hashOfCode(platform, code.id, digits)) && code.user_id !== null
  await tx.db
    .updateTable('one_time_codes')
    .set(matches ? { used_at: tx.now } : (change) => ({ tries: change('tries', '+', 1) }))
    .where('id', '=', code.id)
    .execute()
  if (matches && code.user_id) return { matches: true, userId: code.user_id }
  const left = LIMITS.code_tries - code.tries - 1
  return {
    matches: false,
    error: left > 0 ? new AppError('code_wrong', { params: { left } }) : new AppError('code_expired'),
  }
}

async function newestCode(tx: Tx, holder: CodeHolder, lock = false) {
  let query = tx.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('purpose', '=', holder.purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  query =
    'userId' in holder
      ? query.where('user_id', '=', holder.userId)
      : query.where('token_hash', '=', holder.tokenHash)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** With a key, because a million hashes of six digits are tried in a second. */
function hashOfCode(platform: Platform, id: string, digits: string): Buffer {
  return createHmac('sha256', derivedKey(platform.config.secretKey, 'one-time codes'))
    .update(`${id}:${digits}`)
    .digest()
}
