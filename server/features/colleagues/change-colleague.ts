import { deletePerson, revokeSessions, updatePerson } from '#features/identity/index.ts'
import { forgetCart } from '#features/shop/index.ts'
import { forgetAddresses } from '#features/shop-orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { deleteInvitesOf } from './colleague-invite-store.ts'
import { getColleague, listColleagueIds, lockColleague, presentColleague } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'

type Change = 'PUT /colleague/{id}'
type Remove = 'DELETE /colleague/{id}'

/** Counts from the next call on. */
export async function changeDuty(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { actor, params, body } = call
  const colleague = await lockColleague(tx, actor.userId, params.id)
  if (colleague.duty === body.duty) return presentColleague(colleague)
  await updatePerson(tx, colleague.id, { duty: body.duty })
  await tell(tx, call, 'colleague.duty_changed', { colleague, duty: body.duty })
  return presentColleague(await getColleague(tx, actor.userId, colleague.id))
}

/** The login is gone for good; the orders were the company's from the first moment. */
export async function removeColleague(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  const { actor, params } = call
  const colleague = await lockColleague(tx, actor.userId, params.id)
  await forgetCart(tx, colleague.id)
  await forgetAddresses(tx, colleague.id)
  await deletePerson(tx, colleague.id)
  await tell(tx, call, 'colleague.removed', { colleague, employerId: actor.userId })
  return { status: 'success' }
}

/** A company that is blocked: nobody who works on its account goes on. They come back with it. */
export async function signOutColleagues(tx: Tx, employerId: string): Promise<void> {
  for (const id of await listColleagueIds(tx, employerId)) await revokeSessions(tx, { userId: id })
}

/** A company that is deleted: the logins on its account and its invitations go with it. */
export async function deleteColleagues(tx: Tx, employerId: string): Promise<void> {
  for (const id of await listColleagueIds(tx, employerId)) {
    await forgetCart(tx, id)
    await forgetAddresses(tx, id)
    await deletePerson(tx, id)
  }
  await deleteInvitesOf(tx, employerId)
}
