import { MOST_COLLEAGUES } from '#contract/colleagues/duties.ts'
import { findPersonByLogin, newSecretToken } from '#features/identity/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import {
  deleteInvite,
  getInvite,
  insertInvite,
  listInvites,
  presentInvite,
  renewInvite,
} from './colleague-invite-store.ts'
import { listColleagueIds, lockPeople } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'

type Send = 'POST /colleague_invites'
type Resend = 'POST /colleague_invites/{id}/resend'
type Withdraw = 'DELETE /colleague_invites/{id}'

/** Nobody's mailbox is filled from here. */
export const limitInvites = ({ platform, site, actor }: Call<Send> | Call<Resend>) =>
  hit(platform, { key: `colleague-invite:${site.id}:${actor.userId}`, max: 30, seconds: 3600 })

/**
 * Whether the address has an account is told to its owner alone, by mail: the answer and the list are the same for every
 * address.
 */
export async function inviteColleague(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor, body } = call
  // Held, so that two invitations at once do not both find the last place.
  await lockPeople(tx, [actor.userId])
  const known = await findPersonByLogin(tx, body.email)
  const { token, hash } = newSecretToken()
  const { email, duty } = body
  const invite = await insertInvite(tx, {
    employerId: actor.userId,
    email,
    duty,
    locale: body.locale ?? actor.locale,
    hash,
  })
  const [people, invites] = [await listColleagueIds(tx, actor.userId), await listInvites(tx, actor.userId)]
  if (people.length + invites.length > MOST_COLLEAGUES) throw new AppError('too_many_colleagues')
  await tell(tx, call, 'colleague.invited', { invite, token, known })
  return presentInvite(invite)
}

export async function resendInvite(tx: Tx, call: Call<Resend>): Promise<Answer<Resend>> {
  const { actor, params } = call
  const invite = await getInvite(tx, actor.userId, params.id)
  const { token, hash } = newSecretToken()
  await renewInvite(tx, invite.id, hash)
  await tell(tx, call, 'colleague.invited', {
    invite,
    token,
    known: await findPersonByLogin(tx, invite.email),
  })
  return { status: 'success' }
}

export async function withdrawInvite(tx: Tx, call: Call<Withdraw>): Promise<Answer<Withdraw>> {
  const invite = await getInvite(tx, call.actor.userId, call.params.id)
  if (!(await deleteInvite(tx, invite.id))) throw notFound()
  await tell(tx, call, 'colleague.invite_withdrawn', { invite })
  return { status: 'success' }
}
