import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { byPerson, tell } from './identity-consequences.ts'
import { presentSignedIn } from './present-user.ts'
import { isDueOf } from './second-factor/factor-store.ts'
import { openSession } from './session-store.ts'
import { getUser, type Person } from './user-store.ts'

/** Somebody has proven who they are, in whichever way: they are signed in. A decoy is nobody, and nothing is written of it. */
export async function openOwnSession(tx: Tx, platform: Platform, person: Person, origin: CallOrigin) {
  // A company that is blocked shuts everybody out who works on its account.
  if (person.employer_id && (await getUser(tx, person.employer_id)).status === STATUS.blocked)
    throw new AppError('account_blocked')
  const secondFactorDue = await isDueOf(tx, person)
  const session = await openSession(tx, platform, { userId: person.id, origin, secondFactorDue })
  if (!person.decoy) await tell(tx, byPerson(person, origin), 'session.opened', { person })
  return presentSignedIn(tx, platform, person, { ...session, secondFactorDue })
}
