import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { findPersonByLogin, newSecretToken, type Person } from '#features/identity/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { tell } from './staff-consequences.ts'
import { insertInvite } from './staff-invite-store.ts'

export type FirstAdmin = Pick<Person, 'email' | 'first_name' | 'last_name' | 'locale'>

/**
 * Invites the first admin of a site that somebody elsewhere opened. The unit stands at the new site: the mail leaves in its
 * name and leads to its address. Of several such invitations the newest counts.
 */
export async function inviteFirstAdmin(tx: Tx, admin: FirstAdmin): Promise<void> {
  await tx.db
    .deleteFrom('staff_invites')
    .where('site_id', '=', tx.siteId)
    .where('invited_by', 'is', null)
    .execute()
  const { token, hash } = newSecretToken()
  const { email, locale, ...name } = admin
  // A customer of the site has it: the link would never work.
  if (await findPersonByLogin(tx, email)) throw fieldError('email', 'taken')
  const invite = await insertInvite(tx, {
    email,
    locale,
    name,
    role_id: ROLE.admin,
    permissions: ADMIN_DEFAULTS,
    invitedBy: null,
    hash,
  })
  await tell(tx, BY_PROGRAM, 'staff.invited', { invite, token })
}
