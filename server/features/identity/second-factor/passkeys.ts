import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { v7 as newId } from 'uuid'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import { getSettings } from '#features/settings/index.ts'
import { sessionOf } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getUser } from '../user-store.ts'
import { lockChallenge, openChallenge, settleChallenge } from './challenges.ts'
import { factorAdded, factorRemoved, refuseLastFactor } from './change-factors.ts'
import { listPasskeys } from './factor-store.ts'
import { provenPerson } from './fresh-proof.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

type Begin = 'POST /auth/passkey_options'
type Add = 'POST /auth/passkey'
type Remove = 'POST /auth/passkey/{id}/remove'

export async function beginPasskey(call: Call<Begin>): Promise<Answer<Begin>> {
  const { platform, site } = call
  const person = await provenPerson(call)
  const { rpId } = relyingParty(call)
  const { passkeys, title } = await platform.db.read(site.id, async (tx) => ({
    passkeys: await listPasskeys(tx, person.id),
    title: (await getSettings(tx)).title,
  }))
  if (passkeys.length >= SECOND_FACTOR.passkeys) throw new AppError('wrong_state')
  const { generateRegistrationOptions, algorithms } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: title,
    rpID: rpId,
    userName: person.email,
    userDisplayName: `${person.first_name} ${person.last_name}`,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    // The same device need not be kept twice.
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
    // Found without a name, and unlocked by finger, face or PIN: it stands for the password and the second factor.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = await platform.db.transaction(site.id, (tx) =>
    openChallenge(tx, { kind: 'passkey_set_up', userId: person.id, challenge: options.challenge }),
  )
  return { token, options: { ...options } }
}

export async function addPasskey(call: Call<Add>): Promise<Answer<Add>> {
  const { platform, site, body } = call
  const { userId } = sessionOf(call.actor)
  const { rpId, origin } = relyingParty(call)
  const { verifyRegistrationResponse, algorithms } = await loadWebauthn()
  return platform.db.transaction(site.id, async (tx) => {
    const asked = await lockChallenge(tx, 'passkey_set_up', body.token)
    if (!asked || asked.user_id !== userId) throw new AppError('passkey_refused')
    const made = await verifyRegistrationResponse({
      response: body.answer as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null)
    if (!made?.verified) throw new AppError('passkey_refused')
    await settleChallenge(tx, asked.hash, 'used')
    const { credential, credentialBackedUp } = made.registrationInfo
    const id = newId()
    await tx.db
      .insertInto('passkeys')
      .values({
        id,
        site_id: tx.siteId,
        user_id: userId,
        rp_id: rpId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: body.name,
        synced: credentialBackedUp,
        created_at: tx.now,
      })
      .execute()
    const person = await getUser(tx, userId)
    return { id, recovery_codes: await factorAdded(tx, call, person, 'passkey') }
  })
}

export async function removePasskey(call: Call<Remove>): Promise<Answer<Remove>> {
  const { platform, site, params } = call
  const person = await provenPerson(call)
  await platform.db.transaction(site.id, async (tx) => {
    await refuseLastFactor(tx, person, 'passkey')
    const { numDeletedRows } = await tx.db
      .deleteFrom('passkeys')
      .where('site_id', '=', tx.siteId)
      .where('user_id', '=', person.id)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await factorRemoved(tx, call, person, 'passkey')
  })
  return { status: 'success' }
}
