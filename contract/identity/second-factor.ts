/* What a second factor may be. No zod: the web imports this. */

/** What a sign-in may still be asked for. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorKind = (typeof SECOND_FACTORS)[number]

export const SECOND_FACTOR = {
  totp_digits: 6,
  totp_seconds: 30,
  recovery_codes: 10,
  passkeys: 20,
  passkey_name: 60,
  /** A session that was opened so lately is proof enough to change a second factor. */
  fresh_minutes: 10,
} as const
