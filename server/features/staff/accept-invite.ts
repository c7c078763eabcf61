import { v7 as newId } from 'uuid'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import {
  checkNewPassword,
  findPersonByLogin,
  getUser,
  hashPassword,
  insertPerson,
  openOwnSession,
} from '#features/identity/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { deleteInvite, findInviteByToken, type Invite } from './invite-store.ts'
import { isGrantable, mayGiveRole } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'

type Check = 'POST /auth/check_invite'
type Accept = 'POST /auth/accept_invite'

const limitGuesses = ({ platform, site, origin }: Call<Check> | Call<Accept>) =>
  hit(platform, { key: `invite:${site.id}:${networkOf(origin.ip)}`, max: 60, seconds: 3600 })

export async function checkInvite(call: Call<Check>): Promise<Answer<Check>> {
  const { platform, site, body } = call
  await limitGuesses(call)
  const invite = await platform.db.read(site.id, (tx) => findInviteByToken(tx, body.token))
  if (!invite) throw new AppError('invite_invalid')
  return {
    email: invite.email,
    first_name: invite.first_name,
    last_name: invite.last_name,
    invited_by: invite.inviter,
    role_id: invite.role_id === ROLE.admin ? ROLE.admin : ROLE.moderator,
  }
}

/**
 * The invited person becomes staff; that the mail arrived has confirmed the address. They get what the sender may give at
 * this moment: whoever lost a key, was blocked or left since then gives it no more.
 */
export async function acceptInvite(call: Call<Accept>): Promise<Answer<Accept>> {
  const { platform, site, body, origin } = call
  await limitGuesses(call)
  const known = await platform.db.read(site.id, (tx) => findInviteByToken(tx, body.token))
  if (!known) throw new AppError('invite_invalid')
  checkNewPassword(body.password, { ...body, email: known.email })
  const passwordHash = await hashPassword(body.password)
  return platform.db.transaction(site.id, async (tx) => {
    const invite = await findInviteByToken(tx, body.token)
    if (!invite || !(await deleteInvite(tx, invite.id))) throw new AppError('invite_invalid')
    if (await findPersonByLogin(tx, invite.email)) throw new AppError('invite_invalid')
    const permissions = await grantedBy(tx, invite)
    const person = await insertPerson(tx, {
      id: newId(),
      role_id: invite.role_id,
      status: STATUS.active,
      verified: true,
      permissions,
      email: invite.email,
      password_hash: passwordHash,
      first_name: body.first_name,
      last_name: body.last_name,
      locale: body.locale ?? invite.locale,
    })
    await tell(tx, { actor: null, origin }, 'staff.joined', { person, invite })
    return openOwnSession(tx, platform, person, origin)
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
  if (!isInOffice || !mayGiveRole(giver, role_id)) throw new AppError('invite_invalid')
  return (permissions as Permission[]).filter((key) => isGrantable(giver, key))
}
