import {
  attachTo,
  detach,
  employerAbilities,
  listColleagues,
  ownsSomething,
  presentColleague,
} from '#features/colleagues/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees } from './customer-abilities.ts'
import { getCustomerRow } from './customer-store.ts'

type List = 'GET /user/{id}/colleagues'
type Change = 'PUT /user/{id}/employer'

/** Who works on the customer's wallet, or on whose wallet they work. */
export async function listCustomerColleagues(
  tx: ReadTx,
  { actor, params }: Call<List>,
): Promise<Answer<List>> {
  assertSees(actor, await getCustomerRow(tx, params.id))
  const person = await getUser(tx, params.id)
  const employer = person.employer_id ? await getUser(tx, person.employer_id) : null
  const colleagues = await listColleagues(tx, person.id)
  return {
    employer: employer && {
      id: employer.id,
      name: nameOf(employer),
      company_name: employer.company_name,
    },
    items: colleagues.map(presentColleague),
    can: employerAbilities.can({ actor, person, ownsSomething: await ownsSomething(tx, person) }),
  }
}

export async function changeEmployer(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { actor, params, body } = call
  assertSees(actor, await getCustomerRow(tx, params.id))
  if (body.employer_id === null) {
    await detach(tx, call, params.id)
    return { status: 'success' }
  }
  assertSees(actor, await getCustomerRow(tx, body.employer_id))
  if (!body.duty) throw fieldError('duty', 'required')
  await attachTo(tx, call, params.id, { employerId: body.employer_id, duty: body.duty })
  return { status: 'success' }
}
