import { ROLE, STATUS } from '#contract/roles.ts'
import { unassignChatsOf } from '#features/chat/index.ts'
import { endAccess, forgetSecondFactors, revokeSessions, updatePerson } from '#features/identity/index.ts'
import { unassignOrdersOf } from '#features/orders/index.ts'
import { unassignTicketsOf } from '#features/tickets/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentStaff } from './present-staff.ts'
import { staffAbilities } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'
import { getStaff, lockStaff, refuseWithoutAdmin } from './staff-store.ts'

type Block = 'PUT /staff/{id}/block'
type Remove = 'DELETE /staff/{id}'
type Reset = 'POST /staff/{id}/reset_second_factor'

export async function blockStaff(tx: Tx, call: Call<Block>): Promise<Answer<Block>> {
  const { params, body } = call
  const { person, actor } = await lockStaff(tx, params.id, call.actor)
  staffAbilities.require('block', { actor, person })
  if ((person.status === STATUS.blocked) === body.is_blocked) return presentStaff(person, actor)
  if (body.is_blocked) {
    if (person.role_id === ROLE.admin) await refuseWithoutAdmin(tx, person.id)
    await revokeSessions(tx, { userId: person.id })
    await unassignOrdersOf(tx, call, person.id)
    await unassignTicketsOf(tx, call, person.id)
    await unassignChatsOf(tx, call, person.id)
  }
  await updatePerson(tx, person.id, { status: body.is_blocked ? STATUS.blocked : STATUS.active })
  await tell(tx, call, 'staff.blocked', { person, isBlocked: body.is_blocked })
  return presentStaff(await getStaff(tx, person.id), actor)
}

/** The row stays, so that the orders they delivered and the lines of the audit log keep their name. */
export async function removeStaff(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  const { params } = call
  const { person, actor } = await lockStaff(tx, params.id, call.actor)
  staffAbilities.require('remove', { actor, person })
  if (person.role_id === ROLE.admin) await refuseWithoutAdmin(tx, person.id)
  await endAccess(tx, person.id)
  await unassignOrdersOf(tx, call, person.id)
  await unassignTicketsOf(tx, call, person.id)
  await unassignChatsOf(tx, call, person.id)
  await updatePerson(tx, person.id, { deleted_at: tx.now, permissions: [] })
  await tell(tx, call, 'staff.removed', { person })
  return { status: 'success' }
}

/** For somebody whose phone is lost and whose recovery codes are too. Their password is as good as it was. */
export async function resetSecondFactor(tx: Tx, call: Call<Reset>): Promise<Answer<Reset>> {
  const { params } = call
  const { person, actor } = await lockStaff(tx, params.id, call.actor)
  staffAbilities.require('reset_second_factor', { actor, person })
  await forgetSecondFactors(tx, person.id)
  await revokeSessions(tx, { userId: person.id })
  await tell(tx, call, 'staff.second_factor_reset', { person })
  return presentStaff(await getStaff(tx, person.id), actor)
}
