import { findPersonByLogin, newSecretToken } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { deleteInvite, getInvite, insertInvite, presentInvite, renewInvite } from './invite-store.ts'
import { isGrantable, mayGiveRole } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'

type Send = 'POST /staff_invite'
type Resend = 'POST /staff_invite/{id}/resend'
type Withdraw = 'DELETE /staff_invite/{id}'

/** Nobody's mailbox is filled from here. */
export const limitInvites = ({ platform, site, actor }: Call<Send> | Call<Resend>) =>
  hit(platform, { key: `staff-invite:${site.id}:${actor.userId}`, max: 30, seconds: 3600 })

/** An invitation gives what its sender may give; that is looked at again when it is accepted. */
export async function inviteStaff(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor, body } = call
  if (!mayGiveRole(actor, body.role_id) || body.permissions.some((key) => !isGrantable(actor, key)))
    throw new AppError('forbidden')
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

export async function resendInvite(tx: Tx, call: Call<Resend>): Promise<Answer<Resend>> {
  const { token, hash } = newSecretToken()
  await renewInvite(tx, call.params.id, hash)
  await tell(tx, call, 'staff.invited', { invite: await getInvite(tx, call.params.id), token })
  return { status: 'success' }
}

export async function withdrawInvite(tx: Tx, call: Call<Withdraw>): Promise<Answer<Withdraw>> {
  const invite = await getInvite(tx, call.params.id)
  if (!(await deleteInvite(tx, invite.id))) throw notFound()
  await tell(tx, call, 'staff.invite_withdrawn', { invite })
  return { status: 'success' }
}
