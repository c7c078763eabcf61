import { sessionOf } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from '../identity-consequences.ts'
import { getUser } from '../user-store.ts'
import { findTotp, isRequiredOf, listPasskeys, methodsOf } from './factor-store.ts'
import { needsPassword, provenPerson } from './fresh-proof.ts'
import { countRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'

type List = 'GET /auth/second_factor'
type Renew = 'POST /auth/recovery_codes'

export async function listOwnFactors(tx: ReadTx, { actor }: Call<List>): Promise<Answer<List>> {
  const session = sessionOf(actor)
  const person = await getUser(tx, session.userId)
  const totp = await findTotp(tx, person.id)
  const passkeys = await listPasskeys(tx, person.id)
  return {
    is_required: await isRequiredOf(tx, person),
    needs_password: await needsPassword(tx, session),
    totp: totp?.confirmed_at ? { created_at: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, synced, created_at, last_used_at }) => ({
      id,
      name,
      synced,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(tx, person.id),
  }
}

export async function renewRecoveryCodes(call: Call<Renew>): Promise<Answer<Renew>> {
  const { platform, site } = call
  const person = await provenPerson(call)
  return platform.db.transaction(site.id, async (tx) => {
    // They stand in for another factor; by themselves they are none.
    if ((await methodsOf(tx, person.id)).length === 0) throw new AppError('wrong_state')
    await tell(tx, call, 'second_factor.codes_renewed', { person })
    return { recovery_codes: await issueRecoveryCodes(tx, person.id) }
  })
}
