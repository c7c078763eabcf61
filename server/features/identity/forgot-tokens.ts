import { createHash } from 'node:crypto'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { type TriedCode, useMatchingCode, wrongCode } from './one-time-codes.ts'
import { findPersonByLogin } from './user-store.ts'

/*
 * What everybody holds who asked for a new password, with an address that is known or with one that is not. A token
 * stands for the address; it works with the newest code mailed there, and dies with five wrong tries or when it is used.
 */
const TOKEN_MINUTES = 60
const DAY_SECONDS = 24 * 60 * 60
/** One network cannot use up the tries of an account by itself. */
const TRIES_BY_NETWORK = 20
/**
 * Of a million codes, so that guessing takes decades. Many networks can use these up; the link in the mail still works.
 */
const TRIES_BY_ACCOUNT = 100

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function insertForgotToken(tx: Tx, hash: Buffer, email: string): Promise<void> {
  const expiresAt = new Date(tx.now.getTime() + TOKEN_MINUTES * 60_000)
  await tx.db
    .insertInto('forgot_tokens')
    .values({ hash, site_id: tx.siteId, email, created_at: tx.now, expires_at: expiresAt })
    .execute()
}

interface ResetToken {
  hash: Buffer
  userId: string
  minutes: number
}

/** May set one password. Only its hash is kept. */
export const insertResetToken = (tx: Tx, token: ResetToken): Promise<void> => insertResetTokens(tx, [token])

export async function insertResetTokens(tx: Tx, tokens: readonly ResetToken[]): Promise<void> {
  const rows = tokens.map(({ hash, userId, minutes }) => ({
    hash,
    site_id: tx.siteId,
    user_id: userId,
    expires_at: new Date(tx.now.getTime() + minutes * 60_000),
  }))
  await tx.db.insertInto('reset_tokens').values(rows).execute()
}

/** The address that a token stands for; null when it is dead. */
export async function emailOfForgotToken(tx: ReadTx, hash: Buffer): Promise<string | null> {
  return (await liveToken(tx, hash).executeTakeFirst())?.email ?? null
}

export async function countResetTry(
  platform: Platform,
  { siteId, email, ip }: { siteId: string; email: string; ip: string },
): Promise<void> {
  const account = `reset-try:${siteId}:${createHash('sha256').update(email).digest('base64url')}`
  await hit(platform, { key: `${account}:${networkOf(ip)}`, max: TRIES_BY_NETWORK, seconds: DAY_SECONDS })
  await hit(platform, { key: account, max: TRIES_BY_ACCOUNT, seconds: DAY_SECONDS })
}

/** Does the same for nobody's address as for somebody's, and says the same. */
export async function tryForgotToken(
  tx: Tx,
  platform: Platform,
  hash: Buffer,
  digits: string,
): Promise<TriedCode> {
  const token = await liveToken(tx, hash).forUpdate().executeTakeFirst()
  if (!token) return { matches: false, error: new AppError('code_expired') }
  const person = await findPersonByLogin(tx, token.email)
  const holder = { userId: person?.id ?? NOBODY, purpose: 'forgot_password' as const }
  const matches = await useMatchingCode(tx, platform, holder, digits)
  await tx.db
    .updateTable('forgot_tokens')
    .set(matches ? { used_at: tx.now } : (change) => ({ tries: change('tries', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
  if (matches) return { matches: true, userId: holder.userId }
  const isOver = (await lastAsked(tx, token.email)) <= tx.now.getTime() - LIMITS.code_minutes * 60_000
  return { matches: false, error: isOver ? new AppError('code_expired') : wrongCode(token.tries) }
}

function liveToken(tx: ReadTx, hash: Buffer) {
  return tx.db
    .selectFrom('forgot_tokens')
    .select(['email', 'tries'])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', LIMITS.code_tries)
}

/** A code is never older than this, and nobody's address has none: what has run out is told by when it was asked for. */
async function lastAsked(tx: ReadTx, email: string): Promise<number> {
  const { at } = await tx.db
    .selectFrom('forgot_tokens')
    .select((is) => is.fn.max('created_at').as('at'))
    .where('site_id', '=', tx.siteId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return at.getTime()
}
