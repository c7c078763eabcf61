import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import { findInvite, getUser, insertPerson, inviteInvalid, joinByInvite } from '#features/identity/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { isGrantable, mayGiveRole } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'
import { deleteInvite, findInviteByToken, type Invite } from './staff-invite-store.ts'

type Check = 'POST /auth/check_invite'
type Accept = 'POST /auth/accept_invite'

const INVITES = { name: 'invite', find: findInviteByToken }

export async function checkInvite(call: Call<Check>): Promise<Answer<Check>> {
  const { email, first_name, last_name, inviter, role_id } = await findInvite(call, INVITES)
  const role = role_id === ROLE.admin ? ROLE.admin : ROLE.moderator
  return { email, first_name, last_name, invited_by: inviter, role_id: role }
}

/**
 * The invited person becomes staff. They get what the sender may give at this moment: whoever lost a key, was blocked or
 * left since then gives it no more.
 */
export async function acceptInvite(call: Call<Accept>): Promise<Answer<Accept>> {
  return joinByInvite(call, INVITES, async (tx, invite, invited) => {
    if (!(await deleteInvite(tx, invite.id))) throw inviteInvalid()
    const permissions = await grantedBy(tx, invite)
    const person = await insertPerson(tx, { ...invited, role_id: invite.role_id, permissions })
    await tell(tx, { actor: null, origin: call.origin }, 'staff.joined', { person, invite })
    return person
  })
}

async function grantedBy(tx: ReadTx, { invited_by, role_id, permissions }: Invite): Promise<Permission[]> {
  // Whoever opened the site decided on its first admin; nobody here did.
  if (invited_by === null) return permissions as Permission[]
  const sender = await getUser(tx, invited_by)
  const held = new Set(sender.permissions)
  const isInOffice =
    sender.role_id !== ROLE.customer &&
    sender.status === STATUS.active &&
    sender.deleted_at === null &&
    held.has('change_role')
  const giver = { roleId: sender.role_id, permissions: held }
  if (!isInOffice || !mayGiveRole(giver, role_id)) throw inviteInvalid()
  return (permissions as Permission[]).filter((key) => isGrantable(giver, key))
}
