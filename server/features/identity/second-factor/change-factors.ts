import type { By } from '#features/consequences/index.ts'
import { type Caller, sessionOf } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import { tell } from '../identity-consequences.ts'
import type { Person } from '../user-store.ts'
import { endDueSessions, findTotp, isRequiredOf, listPasskeys, methodsOf } from './factor-store.ts'
import { countRecoveryCodes, deleteRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'

export type Factor = 'totp' | 'passkey'

/** What follows from every new factor. With the first one come recovery codes; null where there are some. */
export async function factorAdded(
  tx: Tx,
  by: { actor: Caller; origin: CallOrigin },
  person: Person,
  what: Factor,
): Promise<string[] | null> {
  await endDueSessions(tx, person.id, sessionOf(by.actor).sessionId)
  await tell(tx, by, 'second_factor.added', { person, what })
  return (await countRecoveryCodes(tx, person.id)) > 0 ? null : issueRecoveryCodes(tx, person.id)
}

/** Staff of a site that asks for one keep at least one: they add the next before they remove the last. */
export async function refuseLastFactor(tx: ReadTx, person: Person, what: Factor): Promise<void> {
  if (!(await isRequiredOf(tx, person))) return
  const totp = (await findTotp(tx, person.id))?.confirmed_at ? 1 : 0
  const passkeys = (await listPasskeys(tx, person.id)).length
  const has = what === 'totp' ? totp : passkeys
  if (has > 0 && totp + passkeys === 1) throw new AppError('second_factor_required')
}

/** What follows from every removal. Recovery codes stand for a factor: with the last one they go. */
export async function factorRemoved(tx: Tx, by: By, person: Person, what: Factor): Promise<void> {
  if ((await methodsOf(tx, person.id)).length === 0) await deleteRecoveryCodes(tx, person.id)
  await tell(tx, by, 'second_factor.removed', { person, what })
}
