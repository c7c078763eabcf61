import { type Duty, MOST_COLLEAGUES } from '#contract/colleagues/duties.ts'
import { STATUS } from '#contract/roles.ts'
import { hasInvoices } from '#features/billing/index.ts'
import type { By } from '#features/consequences/index.ts'
import { getUser, type Person, revokeSessions, updatePerson } from '#features/identity/index.ts'
import { hasOrders } from '#features/orders/index.ts'
import { ownsSubPortal } from '#features/sites/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { deleteInvitesOf, listInvites } from './colleague-invite-store.ts'
import { listColleagueIds, lockPeople } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'
import { employerAbilities } from './employer-abilities.ts'
import { kindOfColleague } from './kind-of-colleague.ts'

export async function ownsSomething(tx: ReadTx, person: Pick<Person, 'id' | 'has_wallet'>): Promise<boolean> {
  if (person.has_wallet || (await listColleagueIds(tx, person.id)).length > 0) return true
  if ((await hasOrders(tx, person.id)) || (await hasInvoices(tx, person.id))) return true
  return ownsSubPortal(tx, person.id)
}

/** A call of staff. */
interface ByStaff extends By {
  readonly actor: Caller
}

/** They sign in anew: what their screens showed was another account. The employer hears of it by mail. */
export async function attachTo(tx: Tx, by: ByStaff, id: string, to: { employerId: string; duty: Duty }) {
  const people = await lockPeople(tx, [id, to.employerId])
  const [person, employer] = [people.get(id), people.get(to.employerId)]
  if (!person || !employer) throw notFound()
  const { actor } = by
  employerAbilities.require('attach', { actor, person, ownsSomething: await ownsSomething(tx, person) })
  if (employer.id === person.id || employer.employer_id || employer.status !== STATUS.active)
    throw new AppError('wrong_state')
  await refuseWithoutRoom(tx, employer.id)
  await deleteInvitesOf(tx, person.id)
  await updatePerson(tx, person.id, {
    employer_id: employer.id,
    duty: to.duty,
    kind: kindOfColleague(employer),
    low_balance_at: null,
  })
  await revokeSessions(tx, { userId: person.id })
  await tell(tx, by, 'colleague.attached', { colleague: person, employer, duty: to.duty })
}

/** Invitations that wait have their place already. */
async function refuseWithoutRoom(tx: Tx, employerId: string): Promise<void> {
  const [people, invites] = [await listColleagueIds(tx, employerId), await listInvites(tx, employerId)]
  if (people.length + invites.length >= MOST_COLLEAGUES) throw new AppError('too_many_colleagues')
}

/** What they ordered stays with the company. */
export async function detach(tx: Tx, by: ByStaff, id: string) {
  const person = (await lockPeople(tx, [id])).get(id)
  if (!person) throw notFound()
  employerAbilities.require('detach', { actor: by.actor, person })
  const employer = await getUser(tx, person.employer_id ?? '')
  await updatePerson(tx, id, { employer_id: null, duty: null })
  await revokeSessions(tx, { userId: id })
  await tell(tx, by, 'colleague.detached', { colleague: person, employer })
}
