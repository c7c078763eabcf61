import {
  checkNewPassword,
  forgetSecondFactors,
  getUser,
  hashPassword,
  listOpenSessions,
  revokeSessions,
  updatePerson,
  voidResets,
} from '#features/identity/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, customerAbilities } from './customer-abilities.ts'
import { getCustomerRow, lockCustomer } from './customer-store.ts'
import { tell } from './dealers-consequences.ts'
import { presentDetails } from './present-customer.ts'

/*
 * How customers come into their accounts, as far as staff have a hand in it.
 */
type SetPassword = 'POST /user/{id}/change_password'
type ResetFactor = 'POST /user/{id}/reset_second_factor'
type Sessions = 'GET /user/{id}/sessions'
type EndSessions = 'DELETE /user/{id}/sessions'

/** Whoever was signed in is out; the customer hears of it and chooses another. */
export async function setPassword(call: Call<SetPassword>): Promise<Answer<SetPassword>> {
  const { platform, site, actor, params, body } = call
  const known = await platform.db.read(site.id, async (tx) => {
    assertSees(actor, await getCustomerRow(tx, params.id))
    return getUser(tx, params.id)
  })
  customerAbilities.require('set_password', { actor })
  checkNewPassword(body.password, known)
  const passwordHash = await hashPassword(body.password)
  await platform.db.transaction(site.id, async (tx) => {
    const { id } = await lockCustomer(tx, params.id)
    const customer = await updatePerson(tx, id, { password_hash: passwordHash })
    await voidResets(tx, id)
    await revokeSessions(tx, { userId: id })
    await tell(tx, call, 'customer.password_set', { customer })
  })
  return { status: 'success' }
}

/** For somebody whose phone is lost and whose recovery codes are too. Their password is as good as it was. */
export async function resetSecondFactor(tx: Tx, call: Call<ResetFactor>): Promise<Answer<ResetFactor>> {
  const { actor, params } = call
  const { id, kind } = await lockCustomer(tx, params.id)
  assertSees(actor, { kind })
  customerAbilities.require('reset_second_factor', { actor })
  await forgetSecondFactors(tx, id)
  await revokeSessions(tx, { userId: id })
  await tell(tx, call, 'customer.second_factor_reset', { customer: await getUser(tx, id) })
  return presentDetails(tx, id, actor)
}

export async function listSessions(tx: ReadTx, call: Call<Sessions>): Promise<Answer<Sessions>> {
  assertSees(call.actor, await getCustomerRow(tx, call.params.id))
  const sessions = await listOpenSessions(tx, call.params.id)
  return {
    items: sessions.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
      id,
      user_agent,
      ip,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
  }
}

export async function endSessions(tx: Tx, call: Call<EndSessions>): Promise<Answer<EndSessions>> {
  const { actor, params } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  customerAbilities.require('end_sessions', { actor })
  const ended = await revokeSessions(tx, { userId: customer.id })
  if (ended > 0) await tell(tx, call, 'customer.sessions_ended', { customer })
  return { status: 'success' }
}
