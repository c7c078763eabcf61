import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import { count, forget, hitsOf, networkOf } from '#platform/rate-limits.ts'
import { derivedKey } from '#server/config.ts'

/*
 * Guessing passwords is slowed without locking anyone out. A browser that has signed in before carries a device
 * cookie and is counted by itself; everyone else is counted by address and name together. So a hundred bad tries
 * from somewhere end in 429 there, and the owner still gets in.
 */
const WINDOW_SECONDS = 15 * 60
const TRIES_PER_NAME = 20
const TRIES_PER_ADDRESS = 100
const TRIES_BEFORE_CAPTCHA = 3

export const DEVICE_COOKIE = 'device'

export interface SignInAttempt {
  siteId: string
  ip: string
  /** As typed, folded. */
  login: string
  /** The device cookie, where it proves that this browser has signed in as this person before. */
  knownDevice: string | undefined
}

function keysOf({ siteId, ip, login, knownDevice }: SignInAttempt) {
  const network = networkOf(ip)
  const who = knownDevice ? `device:${knownDevice}` : network
  return {
    name: `signin:${siteId}:${who}:${login}`,
    // Failures of a name from wherever they come: this one only asks for a captcha.
    captcha: knownDevice ? `signin:${siteId}:${who}:${login}` : `signin-name:${siteId}:${login}`,
    address: knownDevice ? null : `signin-address:${siteId}:${network}`,
  }
}

/** Counts the attempt before the password is looked at, so that parallel guesses cannot slip past. */
export async function countAttempt(platform: Platform, attempt: SignInAttempt): Promise<void> {
  const { name, captcha, address } = keysOf(attempt)
  const byName = await count(platform, { key: name, seconds: WINDOW_SECONDS })
  if (byName.hits > TRIES_PER_NAME) tooMany(byName.waitSeconds)
  if (address) {
    const byAddress = await count(platform, { key: address, seconds: WINDOW_SECONDS })
    if (byAddress.hits > TRIES_PER_ADDRESS) tooMany(byAddress.waitSeconds)
  }
  if (captcha !== name) await count(platform, { key: captcha, seconds: WINDOW_SECONDS })
}

export async function needsCaptcha(platform: Platform, attempt: SignInAttempt): Promise<boolean> {
  return (await hitsOf(platform, keysOf(attempt).captcha)) >= TRIES_BEFORE_CAPTCHA
}

export async function forgetAttempts(platform: Platform, attempt: SignInAttempt): Promise<void> {
  const { name, captcha } = keysOf(attempt)
  await forget(platform, name)
  await forget(platform, captcha)
}

function tooMany(waitSeconds: number): never {
  throw new AppError('rate_limited', { params: { retry_after: waitSeconds } })
}

export function deviceCookieFor(platform: Platform, userId: string): string {
  const device = randomUUID()
  return `${device}.${signatureOf(platform, device, userId)}`
}

/** The device's id, if the cookie was given to this very person. */
export function deviceOf(
  platform: Platform,
  cookie: string | undefined,
  userId: string | undefined,
): string | undefined {
  const [device, signature] = cookie?.split('.') ?? []
  if (!device || !signature || !userId) return undefined
  const expected = Buffer.from(signatureOf(platform, device, userId))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given) ? device : undefined
}

function signatureOf(platform: Platform, device: string, userId: string): string {
  return createHmac('sha256', derivedKey(platform.config.secretKey, 'device cookies'))
    .update(`${device}:${userId}`)
    .digest('base64url')
}
