import type { Duty } from '#contract/colleagues/duties.ts'
import type { By } from '#features/consequences/index.ts'
import { getUser, type Person, revokeSessions, updatePerson } from '#features/identity/index.ts'
import { ownsSubPortal } from '#features/sites/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'
import { listColleagueIds, lockPeople } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'
import { deleteInvitesOf } from './invite-store.ts'
import { kindOfColleague } from './kind-of-colleague.ts'

interface Facts {
  person: Pick<Person, 'employer_id'>
  /** A wallet, orders, invoices, colleagues or a sub-portal: what would be left without an owner. */
  ownsSomething: boolean
}

/** What staff may do about whose account somebody works on. */
export const employerAbilities = abilitiesOf({
  attach: ({ person, ownsSomething }: Facts) =>
    (person.employer_id === null && !ownsSomething) || { code: 'wrong_state' },
  detach: ({ person }: Pick<Facts, 'person'>) => person.employer_id !== null || { code: 'wrong_state' },
})

export async function ownsSomething(tx: ReadTx, person: Pick<Person, 'id' | 'has_wallet'>): Promise<boolean> {
  if (person.has_wallet || (await listColleagueIds(tx, person.id)).length > 0) return true
  if (await ownsSubPortal(tx, person.id)) return true
  for (const table of ['orders', 'invoices'] as const) {
    const own = await tx.db
      .selectFrom(table)
      .select('id')
      .where('site_id', '=', tx.siteId)
      .where('user_id', '=', person.id)
      .limit(1)
      .executeTakeFirst()
    if (own) return true
  }
  return false
}

/** They sign in anew: what their screens showed was another account. */
export async function attachTo(tx: Tx, by: By, id: string, to: { employerId: string; duty: Duty }) {
  const people = await lockPeople(tx, [id, to.employerId])
  const [person, employer] = [people.get(id), people.get(to.employerId)]
  if (!person || !employer) throw notFound()
  employerAbilities.require('attach', { person, ownsSomething: await ownsSomething(tx, person) })
  if (employer.id === person.id || employer.employer_id) throw new AppError('wrong_state')
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

/** What they ordered stays with the company. */
export async function detach(tx: Tx, by: By, id: string) {
  const person = (await lockPeople(tx, [id])).get(id)
  if (!person) throw notFound()
  employerAbilities.require('detach', { person })
  const employer = await getUser(tx, person.employer_id ?? '')
  await updatePerson(tx, id, { employer_id: null, duty: null })
  await revokeSessions(tx, { userId: id })
  await tell(tx, by, 'colleague.detached', { colleague: person, employer })
}
