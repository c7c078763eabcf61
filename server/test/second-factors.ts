import { TOTP } from 'otpauth'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import type { Desk } from './desk.ts'
import { expectDone } from './orders.ts'
import { PASSWORD, type TestPerson } from './people.ts'

/** The six digits that the app shows by the desk's clock, so many steps of thirty seconds away. */
export function digitsOf(desk: Desk, secret: string, steps = 0): string {
  const timestamp = desk.platform.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret }).generate({ timestamp })
}

/** An app that shows codes; answers its secret and the recovery codes that came with it. */
export async function withApp(
  desk: Desk,
  { token }: TestPerson,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = expectDone(await desk.call('POST /auth/totp', { token, body: {} }))
  const code = digitsOf(desk, secret)
  const { recovery_codes } = expectDone(await desk.call('POST /auth/totp/confirm', { token, body: { code } }))
  return { secret, codes: recovery_codes }
}

/** A passkey on a device of its own. */
export async function withPasskey(
  desk: Desk,
  { token }: TestPerson,
): Promise<{ device: Authenticator; id: string; codes: string[] | null }> {
  const device = newAuthenticator()
  const begun = expectDone(await desk.call('POST /auth/passkey_options', { token, body: {} }))
  const answer = device.register(begun.options)
  const body = { token: begun.token, name: 'A phone', answer }
  const { id, recovery_codes } = expectDone(await desk.call('POST /auth/passkey', { token, body }))
  return { device, id, codes: recovery_codes }
}

/** What a sign-in with the right password is answered. */
export const signInFirst = async (desk: Desk, { email }: TestPerson) =>
  expectDone(await desk.call('POST /auth/signin', { body: { login: email, password: PASSWORD } }))
