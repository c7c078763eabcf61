import { randomBytes } from 'node:crypto'
import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import {
  endAccess,
  hashPassword,
  insertResetToken,
  newSecretToken,
  updatePerson,
} from '#features/identity/index.ts'
import { lockRightsOf } from '#features/staff/index.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, customerAbilities } from './customer-abilities.ts'
import { lockCustomer } from './customer-store.ts'
import { tell } from './dealers-consequences.ts'
import { ACCOUNT_LINK_MINUTES } from './dealers-mails.ts'

type Key = 'PUT /user/{id}/role'

/**
 * Their orders and invoices stay what they are; nothing may be left that only a customer can use up. A moderator begins
 * without a key. Whatever opened the account of a customer, and may have been set by staff with fewer rights, opens that of
 * staff no more: a new password is chosen by the link in the mail.
 */
export async function makeStaff(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, params, body } = call
  const isAdmin = body.role_id === ROLE.admin
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await platform.db.transaction(site.id, async (tx) => {
    const actor = await lockRightsOf(tx, call.actor)
    const customer = await lockCustomer(tx, params.id)
    assertSees(actor, customer)
    customerAbilities.require(isAdmin ? 'make_admin' : 'make_staff', { actor, customer })
    await endAccess(tx, customer.id)
    const person = await updatePerson(tx, customer.id, {
      role_id: body.role_id,
      permissions: isAdmin ? [...ADMIN_DEFAULTS] : [],
      password_hash: passwordHash,
    })
    const { token, hash } = newSecretToken()
    await insertResetToken(tx, { hash, userId: person.id, minutes: ACCOUNT_LINK_MINUTES })
    await tell(tx, call, 'customer.made_staff', {
      customer: person,
      role: isAdmin ? 'admin' : 'moderator',
      token,
    })
  })
  return { status: 'success' }
}
