import { Secret, TOTP } from 'otpauth'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'

/* Codes of six digits that an app counts out of a shared secret and the time (RFC 6238), as every such app knows them. */

const SECRET_BYTES = 20
/** Clocks of phones are off by less than this many steps of thirty seconds. */
const WINDOW = 1

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, names?: { issuer: string; label: string }) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: SECOND_FACTOR.totp_digits,
    period: SECOND_FACTOR.totp_seconds,
    secret: Secret.fromBase32(secret),
  })

/** What the square code on the screen says. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/** The step of time that a code belongs to; null when it is wrong, or not later than the last one that was used. */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / SECOND_FACTOR.totp_seconds) + delta
  return step > lastStep ? step : null
}
