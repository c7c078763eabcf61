import type { Permission } from '#contract/permissions.ts'
import type { RoleId } from '#contract/roles.ts'
import { findPersonByLogin, newSecretToken } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { isGrantable, mayGiveRole } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'
import {
  deleteInvite,
  findInviteByEmail,
  getInvite,
  insertInvite,
  presentInvite,
  renewInvite,
} from './staff-invite-store.ts'

type Send = 'POST /staff_invite'
type Resend = 'POST /staff_invite/{id}/resend'
type Withdraw = 'DELETE /staff_invite/{id}'

/** Nobody's mailbox is filled from here. */
export const limitInvites = ({ platform, site, actor }: Call<Send> | Call<Resend>) =>
  hit(platform, { key: `staff-invite:${site.id}:${actor.userId}`, max: 30, seconds: 3600 })

/** Nobody sends, renews, replaces or withdraws what they could not give. */
function assertGives(
  actor: Caller,
  { role_id, permissions }: { role_id: RoleId; permissions: readonly string[] },
) {
  if (!mayGiveRole(actor, role_id) || permissions.some((key) => !isGrantable(actor, key as Permission)))
    throw new AppError('forbidden')
}

/** An invitation gives what its sender may give; that is looked at again when it is accepted. */
export async function inviteStaff(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor, body } = call
  assertGives(actor, body)
  const former = await findInviteByEmail(tx, body.email)
  if (former) assertGives(actor, former)
  if (await findPersonByLogin(tx, body.email)) throw fieldError('email', 'taken')
  const { token, hash } = newSecretToken()
  const { default_locale } = await getSettings(tx)
  const invite = await insertInvite(tx, {
    email: body.email,
    role_id: body.role_id,
    permissions: [...new Set(body.permissions)],
    locale: body.locale ?? default_locale,
    invitedBy: actor.userId,
    hash,
  })
  await tell(tx, call, 'staff.invited', { invite, token })
  return presentInvite(invite)
}

/** Whoever sends it again has invited them from now on. */
export async function resendInvite(tx: Tx, call: Call<Resend>): Promise<Answer<Resend>> {
  assertGives(call.actor, await getInvite(tx, call.params.id))
  const { token, hash } = newSecretToken()
  await renewInvite(tx, call.params.id, { hash, invitedBy: call.actor.userId })
  await tell(tx, call, 'staff.invited', { invite: await getInvite(tx, call.params.id), token })
  return { status: 'success' }
}

export async function withdrawInvite(tx: Tx, call: Call<Withdraw>): Promise<Answer<Withdraw>> {
  const invite = await getInvite(tx, call.params.id)
  assertGives(call.actor, invite)
  if (!(await deleteInvite(tx, invite.id))) throw notFound()
  await tell(tx, call, 'staff.invite_withdrawn', { invite })
  return { status: 'success' }
}
