import { ROLE } from '#contract/roles.ts'
import { sessionOf } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'
import { tell } from './identity-consequences.ts'
import { presentSignedIn } from './present-user.ts'
import { listOpenSessions, openSession } from './session-store.ts'
import { type Person, selectPeople } from './user-store.ts'

type Key = 'POST /auth/admin_auto_login'

const MINUTES = 30
const NOBODY = { code: 'not_found' } as const

/** What staff who have the key of a call may do with a person. */
const personAbilities = abilitiesOf({
  /** Nobody works under the name of another member of staff. */
  enter: ({ person }: { person: Pick<Person, 'role_id'> }) =>
    person.role_id === ROLE.customer || { code: 'forbidden' },
})

/**
 * A staff member works in a customer's account for half an hour: marked on screen, without the power to change
 * password, email or security settings, and written to the audit log under the staff member's name.
 */
export async function enterAccount(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, body, origin } = call
  const actor = sessionOf(call.actor)
  const outcome = await platform.db.transaction(site.id, async (tx) => {
    // Held: whoever makes staff of them at this moment is waited for, and seen.
    const customer = await selectPeople(tx)
      .selectAll()
      .where('id', '=', body.user_id)
      .forKeyShare()
      .executeTakeFirst()
    const verdict = customer ? personAbilities.verdict('enter', { person: customer }) : NOBODY
    if (!customer || verdict !== true) {
      await tell(tx, call, 'account.enter_refused', { subject: customer?.email ?? body.user_id })
      return new AppError(verdict === true ? NOBODY.code : verdict.code)
    }
    const own = await listOpenSessions(tx, actor.userId)
    const session = await openSession(tx, platform, {
      userId: customer.id,
      actingUserId: actor.userId,
      minutes: MINUTES,
      notAfter: own.find(({ id }) => id === actor.sessionId)?.expires_at,
      origin,
    })
    await tell(tx, call, 'account.entered', { person: customer })
    const impersonation = { userId: actor.userId, name: actor.name, until: session.expiresAt }
    return presentSignedIn(tx, platform, customer, session, impersonation)
  })
  // Thrown after the commit: that somebody tried stays written down.
  if (outcome instanceof AppError) throw outcome
  return outcome
}
