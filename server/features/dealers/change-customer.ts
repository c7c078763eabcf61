import { isPersonName } from '#contract/identity/person-name.ts'
import { STATUS } from '#contract/roles.ts'
import { changesOf } from '#features/audit/index.ts'
import { issueHeld } from '#features/billing/index.ts'
import { signOutColleagues } from '#features/colleagues/index.ts'
import {
  findPersonByLogin,
  getUser,
  type Person,
  revokeSessions,
  updatePerson,
  voidResets,
} from '#features/identity/index.ts'
import { can } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { changedCountry } from '#platform/changed-country.ts'
import { changedVatNumber } from '#platform/changed-vat-number.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, customerAbilities } from './customer-abilities.ts'
import { type CustomerRow, lockCustomer, lockCustomers } from './customer-store.ts'
import { tell } from './dealers-consequences.ts'
import { presentDetails } from './present-customer.ts'

type Edit = 'PUT /user/{id}'
type SetStatus = 'PUT /user/{id}/status'
type SetKind = 'PUT /user/{id}/kind'
type Bulk = 'POST /user/bulk'

/** Another address is another door: whoever came in by the old one is out, and the old one is told. */
export async function editCustomer(tx: Tx, call: Call<Edit>): Promise<Answer<Edit>> {
  const { actor, params, body } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  customerAbilities.require('edit', { actor })
  const before = await getUser(tx, customer.id)
  const isMoved = body.email !== before.email
  if (isMoved) {
    customerAbilities.require('change_email', { actor })
    if (await findPersonByLogin(tx, body.email)) throw fieldError('email', 'taken')
  }
  for (const name of ['first_name', 'last_name'] as const)
    if (body[name] !== before[name] && !isPersonName(body[name])) throw fieldError(name, 'invalid_name')
  const wanted = {
    ...body,
    username: body.username === undefined ? before.username : body.username || null,
    country: changedCountry('country', body.country, before.country),
    vat_no: changedVatNumber('vat_no', body.vat_no, before.vat_no),
  }
  const after = await updatePerson(tx, customer.id, wanted)
  const pick = (person: Person) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, person[name as keyof Person]]))
  const changes = changesOf(pick(before), pick(after))
  if (changes && isMoved) {
    await revokeSessions(tx, { userId: customer.id })
    await voidResets(tx, customer.id)
    await tell(tx, call, 'customer.email_changed', { customer: after, changes })
  } else if (changes) await tell(tx, call, 'customer.changed', { customer: after, changes })
  // An invoice that waited for the address has it now.
  await issueHeld(tx, customer.id)
  return presentDetails(tx, customer.id, actor)
}

export async function setStatus(tx: Tx, call: Call<SetStatus>): Promise<Answer<SetStatus>> {
  const { actor, params, body } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  const act = body.status === STATUS.active ? 'activate' : 'block'
  customerAbilities.require(act, { actor, customer })
  await (act === 'activate' ? activate : block)(tx, call, customer)
  return presentDetails(tx, customer.id, actor)
}

async function activate(tx: Tx, by: Call<SetStatus> | Call<Bulk>, { id }: CustomerRow): Promise<void> {
  const customer = await updatePerson(tx, id, { status: STATUS.active })
  await tell(tx, by, 'customer.activated', { customer })
}

async function block(tx: Tx, by: Call<SetStatus> | Call<Bulk>, customer: CustomerRow): Promise<void> {
  await updatePerson(tx, customer.id, { status: STATUS.blocked })
  await revokeSessions(tx, { userId: customer.id })
  await signOutColleagues(tx, customer.id)
  await tell(tx, by, 'customer.blocked', { customer })
}

export async function setKind(tx: Tx, call: Call<SetKind>): Promise<Answer<SetKind>> {
  const { actor, params, body } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  customerAbilities.require('change_kind', { actor, customer })
  await changeKind(tx, call, customer, body)
  return presentDetails(tx, customer.id, actor)
}

async function changeKind(
  tx: Tx,
  by: Call<SetKind> | Call<Bulk>,
  customer: CustomerRow,
  wanted: Partial<Pick<Person, 'kind' | 'price_type'>>,
): Promise<boolean> {
  const { kind, price_type } = customer
  const changes = changesOf({ kind, price_type }, { kind, price_type, ...wanted })
  if (!changes) return false
  // The orders of a sub-portal are an agent's.
  if (wanted.kind && wanted.kind !== 'agent' && customer.owns_sub_portal)
    throw new AppError('wrong_state', { params: { reason: 'sub_portal' } })
  await updatePerson(tx, customer.id, wanted)
  await tell(tx, by, 'customer.kind_changed', { customer, changes })
  return true
}

/** Who does not need it is passed over; one who does not exist here, and nothing is done at all. */
export async function changeMany(tx: Tx, call: Call<Bulk>): Promise<Answer<Bulk>> {
  const { actor, body } = call
  const { act, price_type } = body
  if (act === 'change_price_type') {
    if (!can(actor, 'change_role')) throw new AppError('forbidden')
    if (!price_type) throw fieldError('price_type', 'required')
  } else customerAbilities.require('edit', { actor })
  let changed = 0
  for (const customer of await lockCustomers(tx, body.ids)) {
    assertSees(actor, customer)
    if (price_type && act === 'change_price_type') {
      if (customerAbilities.verdict('change_kind', { actor, customer }) !== true) continue
      if (await changeKind(tx, call, customer, { price_type })) changed++
    } else if (act !== 'change_price_type') {
      if (customerAbilities.verdict(act, { actor, customer }) !== true) continue
      await (act === 'activate' ? activate : block)(tx, call, customer)
      changed++
    }
  }
  return { changed }
}
