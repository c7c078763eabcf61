import { ROLE } from '#contract/roles.ts'
import { unassignChatsOf } from '#features/chat/index.ts'
import { revokeSessions, updatePerson } from '#features/identity/index.ts'
import { unassignOrdersOf } from '#features/orders/index.ts'
import { unassignTicketsOf } from '#features/tickets/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentStaff } from './present-staff.ts'
import { changedKeys, isGrantable, mayGiveRole, staffAbilities } from './staff-abilities.ts'
import { tell } from './staff-consequences.ts'
import { getStaff, lockStaff, refuseWithoutAdmin } from './staff-store.ts'

type Key = 'PUT /staff/{id}'

/** Another role ends every session: nobody goes on with what a screen showed them before. Keys count from the next call on. */
export async function changeRights(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { params, body } = call
  const { person, actor } = await lockStaff(tx, params.id, call.actor)
  const facts = { actor, person }
  const isAnotherRole = body.role_id !== person.role_id
  if (isAnotherRole) {
    staffAbilities.require('change_role', facts)
    if (!mayGiveRole(actor, body.role_id)) throw new AppError('forbidden')
  }
  const changed = changedKeys(person.permissions, body.permissions)
  if (changed.length > 0) staffAbilities.require('change_permissions', facts)
  if (changed.some((key) => !isGrantable(actor, key as never))) throw new AppError('forbidden')
  const permissions = [...new Set(body.permissions)]
  const managesStaff = body.role_id === ROLE.admin && permissions.includes('change_role')
  if (person.role_id === ROLE.admin && !managesStaff) await refuseWithoutAdmin(tx, person.id)
  await updatePerson(tx, person.id, { role_id: body.role_id, permissions })
  if (isAnotherRole) await revokeSessions(tx, { userId: person.id })
  if (!permissions.includes('orders')) await unassignOrdersOf(tx, call, person.id)
  if (!permissions.includes('tickets')) await unassignTicketsOf(tx, call, person.id)
  if (!permissions.includes('live_support')) await unassignChatsOf(tx, call, person.id)
  await tell(tx, call, 'staff.rights_changed', { person, after: { role_id: body.role_id, permissions } })
  return presentStaff(await getStaff(tx, person.id), actor)
}
