import { ROLE, STATUS } from '#contract/roles.ts'
import { findInvite, insertPerson, inviteInvalid, joinByInvite } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { deleteInvite, findInviteByToken } from './colleague-invite-store.ts'
import { lockPeople } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'
import { kindOfColleague } from './kind-of-colleague.ts'

type Check = 'POST /auth/check_colleague_invite'
type Accept = 'POST /auth/accept_colleague_invite'

const INVITES = { name: 'colleague-join', find: findInviteByToken }

export async function checkInvite(call: Call<Check>): Promise<Answer<Check>> {
  const { email, inviter, company, duty } = await findInvite(call, INVITES)
  return { email, invited_by: inviter, company, duty }
}

/** The invited person has a login on the company's account. */
export async function acceptInvite(call: Call<Accept>): Promise<Answer<Accept>> {
  return joinByInvite(call, INVITES, async (tx, invite, invited) => {
    const employer = await lockEmployer(tx, invite.employer_id)
    if (!(await deleteInvite(tx, invite.id))) throw inviteInvalid()
    const person = await insertPerson(tx, {
      ...invited,
      role_id: ROLE.customer,
      kind: kindOfColleague(employer),
      employer_id: employer.id,
      duty: invite.duty,
    })
    await tell(tx, { actor: null, origin: call.origin }, 'colleague.joined', { person, invite })
    return person
  })
}

/** Who was blocked, became a colleague or left since then invites nobody any more. */
async function lockEmployer(tx: Tx, id: string) {
  const employer = (await lockPeople(tx, [id])).get(id)
  if (!employer || employer.status !== STATUS.active || employer.employer_id) throw inviteInvalid()
  return employer
}
