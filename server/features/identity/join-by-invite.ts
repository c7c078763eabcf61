import { v7 as newId } from 'uuid'
import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { openOwnSession } from './own-session.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { findPersonByLogin, type Person } from './user-store.ts'

/*
 * Whoever was invited chooses name and password with the link of the mail, and is signed in. What they become, and whether
 * whoever invited them may still give it, the features say that invite.
 */
type Check = 'POST /auth/check_invite' | 'POST /auth/check_colleague_invite'
type Accept = 'POST /auth/accept_invite' | 'POST /auth/accept_colleague_invite'

interface Invite {
  id: string
  email: string
  locale: string
}

export interface Invites<Row extends Invite> {
  /** What they are called where guesses are counted. */
  name: string
  /** Undefined when the link is none any more. */
  find: (tx: ReadTx, token: string) => Promise<Row | undefined>
}

/** What every account that begins with an invitation has. */
export type Invited = Pick<
  Person,
  'id' | 'status' | 'verified' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'locale'
>

export const inviteInvalid = () => new AppError('invite_invalid')

/** The invitation whose link the caller has. Links are not found by guessing. */
export async function findInvite<Row extends Invite>(
  { platform, site, body, origin }: Call<Check> | Call<Accept>,
  { name, find }: Invites<Row>,
): Promise<Row> {
  await hit(platform, { key: `${name}:${site.id}:${networkOf(origin.ip)}`, max: 60, seconds: 3600 })
  const invite = await platform.db.read(site.id, (tx) => find(tx, body.token))
  if (!invite) throw inviteInvalid()
  return invite
}

/** That the mail arrived has confirmed the address. Of two who use one link, the second finds it gone. */
export async function joinByInvite<Row extends Invite>(
  call: Call<Accept>,
  invites: Invites<Row>,
  join: (tx: Tx, invite: Row, invited: Invited) => Promise<Person>,
) {
  const { platform, site, body, origin } = call
  const known = await findInvite(call, invites)
  checkNewPassword(body.password, { ...body, email: known.email })
  const password_hash = await hashPassword(body.password)
  return platform.db.transaction(site.id, async (tx) => {
    const invite = await invites.find(tx, body.token)
    if (!invite || (await findPersonByLogin(tx, invite.email))) throw inviteInvalid()
    const person = await join(tx, invite, {
      id: newId(),
      status: STATUS.active,
      verified: true,
      email: invite.email,
      password_hash,
      first_name: body.first_name,
      last_name: body.last_name,
      locale: body.locale ?? invite.locale,
    })
    return openOwnSession(tx, platform, person, origin)
  })
}
