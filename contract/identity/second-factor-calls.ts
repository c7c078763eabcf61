import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count, done, id, instant, line, opaqueToken } from '../primitives.ts'
import { signedInUser } from './calls.ts'
import { SECOND_FACTOR } from './second-factor.ts'

/** The six digits of the app, or a recovery code with or without its dashes. */
const secondFactorCode = line(40, 6)

/** What the browser is asked for a passkey (WebAuthn); a library on either side knows its parts. */
const webAuthn = z.looseObject({})

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = line(8000, 1).regex(/^[A-Za-z0-9_-]+$/)
const passkeyBase = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: line(40).nullish(),
}
const newPasskey = z.strictObject({
  ...passkeyBase,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    publicKey: bytes.optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(line(40)).max(10).optional(),
  }),
})
const signedByPasskey = z.strictObject({
  ...passkeyBase,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

/** Asked for again where the sign-in is a while ago: `GET /auth/second_factor` says so. */
const password = z.string().min(1).max(1000).optional()

const recoveryCodes = z.array(z.string())
const ofOwnAccount = { access: 'signed_in', before_second_factor: true, not_while_acting: true } as const

export const secondFactor = endpoints({
  'GET /auth/second_factor': {
    summary: 'The own second factors',
    access: 'signed_in',
    before_second_factor: true,
    response: z.object({
      /** The site asks its staff for one, and this is one of them. */
      is_required: z.boolean(),
      needs_password: z.boolean(),
      totp: z.object({ created_at: instant }).nullable(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          /** The device's maker keeps it for the person's other devices. */
          synced: z.boolean(),
          created_at: instant,
          last_used_at: instant.nullable(),
        }),
      ),
      recovery_codes_left: count,
    }),
  },
  'POST /auth/totp': {
    summary: 'Begin to set up an app that shows codes; it counts once a code was confirmed',
    ...ofOwnAccount,
    body: z.strictObject({ password }),
    ignores_idempotency_key: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_state', 'rate_limited'],
  },
  'POST /auth/totp/confirm': {
    summary: 'Confirm the app with a code of it',
    ...ofOwnAccount,
    body: z.strictObject({ code: secondFactorCode }),
    ignores_idempotency_key: true,
    /** Shown once; null where there were some already. */
    response: z.object({ recovery_codes: recoveryCodes.nullable() }),
    errors: ['wrong_state', 'rate_limited'],
  },
  'POST /auth/totp/remove': {
    summary: 'Do without the app',
    ...ofOwnAccount,
    body: z.strictObject({ password }),
    response: done,
    errors: ['second_factor_required', 'rate_limited'],
  },
  'POST /auth/passkey_options': {
    summary: 'What the browser needs to make a passkey',
    ...ofOwnAccount,
    body: z.strictObject({ password }),
    ignores_idempotency_key: true,
    response: z.object({ token: opaqueToken, options: webAuthn }),
    errors: ['wrong_state', 'rate_limited'],
  },
  'POST /auth/passkey': {
    summary: 'Keep a passkey that the browser made',
    ...ofOwnAccount,
    body: z.strictObject({
      token: opaqueToken,
      name: line(SECOND_FACTOR.passkey_name, 1),
      answer: newPasskey,
    }),
    ignores_idempotency_key: true,
    response: z.object({ id, recovery_codes: recoveryCodes.nullable() }),
    errors: ['passkey_refused', 'wrong_state', 'rate_limited'],
  },
  'POST /auth/passkey/{id}/remove': {
    summary: 'Forget a passkey',
    ...ofOwnAccount,
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    response: done,
    errors: ['second_factor_required', 'rate_limited'],
  },
  'POST /auth/recovery_codes': {
    summary: 'Ten new recovery codes; the ones before work no more',
    ...ofOwnAccount,
    body: z.strictObject({ password }),
    ignores_idempotency_key: true,
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: ['wrong_state', 'rate_limited'],
  },
  'POST /auth/second_factor': {
    summary: 'Finish a sign-in with a code of the app or a recovery code',
    access: 'public',
    body: z.strictObject({ token: opaqueToken, code: secondFactorCode }),
    response: signedInUser,
    errors: ['code_wrong', 'code_expired', 'account_blocked', 'rate_limited'],
  },
  'POST /auth/passkey_challenge': {
    summary: 'What the browser needs to sign in with a passkey',
    access: 'public',
    response: z.object({ token: opaqueToken, options: webAuthn }),
    errors: ['rate_limited'],
  },
  'POST /auth/passkey_signin': {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: z.strictObject({ token: opaqueToken, answer: signedByPasskey }),
    response: signedInUser,
    errors: ['passkey_refused', 'account_blocked', 'rate_limited'],
  },
})
