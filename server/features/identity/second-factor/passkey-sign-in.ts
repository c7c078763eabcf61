import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { mayUseDemo } from '../demo-access.ts'
import { openOwnSession } from '../own-session.ts'
import { selectPeople } from '../user-store.ts'
import { lockChallenge, openChallenge, settleChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

type Ask = 'POST /auth/passkey_challenge'
type SignIn = 'POST /auth/passkey_signin'

/** Anyone may ask: who they are is told by the passkey they choose. */
export async function askForPasskey(call: Call<Ask>): Promise<Answer<Ask>> {
  const { platform, site, origin } = call
  await hit(platform, { key: `passkey:${site.id}:${networkOf(origin.ip)}`, max: 120, seconds: 900 })
  const { rpId } = relyingParty(call)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  const token = await platform.db.transaction(site.id, (tx) =>
    openChallenge(tx, { kind: 'passkey_sign_in', userId: null, challenge: options.challenge }),
  )
  return { token, options: { ...options } }
}

/**
 * A passkey that was unlocked on its device stands for password and second factor in one. Every reason to refuse it reads
 * the same.
 */
export async function signInByPasskey(call: Call<SignIn>): Promise<Answer<SignIn>> {
  const { platform, site, body, request, origin } = call
  const { verifyAuthenticationResponse } = await loadWebauthn()
  return platform.db.transaction(site.id, async (tx) => {
    const asked = await lockChallenge(tx, 'passkey_sign_in', body.token)
    if (!asked) throw new AppError('passkey_refused')
    const passkey = await findPasskey(tx, body.answer.id)
    const person =
      passkey && (await selectPeople(tx).selectAll().where('id', '=', passkey.user_id).executeTakeFirst())
    if (!person || (person.demo && !mayUseDemo(platform, request))) throw new AppError('passkey_refused')
    const { rpId, origin: expectedOrigin } = relyingParty(call)
    const proof = await verifyAuthenticationResponse({
      response: body.answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    }).catch(() => null)
    if (!proof?.verified) throw new AppError('passkey_refused')
    await settleChallenge(tx, asked.hash, 'used')
    if (person.status === STATUS.blocked) throw new AppError('account_blocked')
    await tx.db
      .updateTable('passkeys')
      .set({ counter: proof.authenticationInfo.newCounter, last_used_at: tx.now })
      .where('site_id', '=', tx.siteId)
      .where('id', '=', passkey.id)
      .execute()
    return openOwnSession(tx, platform, person, origin)
  })
}

const findPasskey = (tx: Tx, credentialId: string) =>
  tx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
