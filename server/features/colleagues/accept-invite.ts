import { v7 as newId } from 'uuid'
import { ROLE, STATUS } from '#contract/roles.ts'
import {
  checkNewPassword,
  findPersonByLogin,
  hashPassword,
  insertPerson,
  openOwnSession,
} from '#features/identity/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { lockPeople } from './colleague-store.ts'
import { tell } from './colleagues-consequences.ts'
import { deleteInvite, findInviteByToken } from './invite-store.ts'
import { kindOfColleague } from './kind-of-colleague.ts'

type Check = 'POST /auth/check_colleague_invite'
type Accept = 'POST /auth/accept_colleague_invite'

const limitGuesses = ({ platform, site, origin }: Call<Check> | Call<Accept>) =>
  hit(platform, { key: `colleague-join:${site.id}:${networkOf(origin.ip)}`, max: 60, seconds: 3600 })

export async function checkInvite(call: Call<Check>): Promise<Answer<Check>> {
  const { platform, site, body } = call
  await limitGuesses(call)
  const invite = await platform.db.read(site.id, (tx) => findInviteByToken(tx, body.token))
  if (!invite) throw new AppError('invite_invalid')
  const { email, inviter, company, duty } = invite
  return { email, invited_by: inviter, company, duty }
}

/** The invited person has a login on the company's account; that the mail arrived has confirmed the address. */
export async function acceptInvite(call: Call<Accept>): Promise<Answer<Accept>> {
  const { platform, site, body, origin } = call
  await limitGuesses(call)
  const known = await platform.db.read(site.id, (tx) => findInviteByToken(tx, body.token))
  if (!known) throw new AppError('invite_invalid')
  checkNewPassword(body.password, { ...body, email: known.email })
  const passwordHash = await hashPassword(body.password)
  return platform.db.transaction(site.id, async (tx) => {
    const invite = await findInviteByToken(tx, body.token)
    if (!invite) throw new AppError('invite_invalid')
    const employer = await lockEmployer(tx, invite.employer_id)
    if (!(await deleteInvite(tx, invite.id))) throw new AppError('invite_invalid')
    if (await findPersonByLogin(tx, invite.email)) throw new AppError('invite_invalid')
    const person = await insertPerson(tx, {
      id: newId(),
      role_id: ROLE.customer,
      kind: kindOfColleague(employer),
      status: STATUS.active,
      verified: true,
      email: invite.email,
      password_hash: passwordHash,
      first_name: body.first_name,
      last_name: body.last_name,
      locale: body.locale ?? invite.locale,
      employer_id: employer.id,
      duty: invite.duty,
    })
    await tell(tx, { actor: null, origin }, 'colleague.joined', { person, invite })
    return openOwnSession(tx, platform, person, origin)
  })
}

/** Who was blocked, became a colleague or left since then invites nobody any more. */
async function lockEmployer(tx: Tx, id: string) {
  const employer = (await lockPeople(tx, [id])).get(id)
  if (!employer || employer.status !== STATUS.active || employer.employer_id)
    throw new AppError('invite_invalid')
  return employer
}
