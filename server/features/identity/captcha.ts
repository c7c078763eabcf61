import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import { sweepSharedRows } from '#platform/sweeps/sweep-rows.ts'
import { derivedKey } from '#server/config.ts'

/*
 * A proof of work instead of pictures of traffic lights: the browser derives keys until one has the asked prefix,
 * about half a second of its time. Checking costs us one HMAC. A solved challenge would verify again, so each
 * signature is remembered until it expires.
 */
const MINUTES = 10
const COST = 1000
const ROUNDS = [300, 900] as const

function secrets(platform: Platform) {
  return {
    hmacSignatureSecret: derivedKey(platform.config.secretKey, 'captcha challenges').toString('hex'),
    hmacKeySignatureSecret: derivedKey(platform.config.secretKey, 'captcha solutions').toString('hex'),
  }
}

export function newCaptcha(platform: Platform) {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...ROUNDS),
    deriveKey,
    // The library compares with the machine's clock, so this must be the machine's too.
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
    ...secrets(platform),
  })
}

/** Throws unless the solution is right, alive and new. */
export async function checkCaptcha(platform: Platform, payload: string): Promise<void> {
  const solved = decode(payload)
  const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets(platform) }).catch(() => ({
    verified: false,
  }))
  const { signature } = solved.challenge
  if (!verified || !signature) throw new AppError('captcha_invalid')
  const inserted = await platform.db.withoutSite((db) =>
    db
      .insertInto('used_captchas')
      .values({ signature, expires_at: new Date(Date.now() + 2 * MINUTES * 60_000) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('captcha_invalid')
}

/** An expired challenge is refused for its age: nobody needs to remember that it was used. */
export const sweepCaptchas = (platform: Platform): Promise<number> =>
  sweepSharedRows(platform, { table: 'used_captchas', since: sql`expires_at`, days: 0 })

type Solved = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>

function decode(payload: string): Solved {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
    if (
      typeof challenge?.parameters !== 'object' ||
      typeof solution !== 'object' ||
      typeof challenge.signature !== 'string'
    ) {
      throw new Error('incomplete')
    }
    return { challenge, solution }
  } catch {
    throw new AppError('captcha_invalid')
  }
}
