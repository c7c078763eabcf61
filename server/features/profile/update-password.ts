import {
  checkNewPassword,
  getUser,
  hashPassword,
  passwordMatches,
  revokeSessions,
  updatePerson,
  voidResets,
} from '#features/identity/index.ts'
import { sessionOf } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { tell } from './profile-consequences.ts'

type Key = 'POST /user/update_password'

/** Needs the old password; every other session ends, and the person is told by mail in case it was not them. */
export async function updatePassword(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, body } = call
  const actor = sessionOf(call.actor)
  await hit(platform, { key: `password:${site.id}:${actor.userId}`, max: 20, seconds: 900 })
  const person = await platform.db.read(site.id, (tx) => getUser(tx, actor.userId))
  if (!(await passwordMatches(body.old_password, person.password_hash)))
    throw fieldError('old_password', 'wrong')
  checkNewPassword(body.password, person)
  const passwordHash = await hashPassword(body.password)
  await platform.db.transaction(site.id, async (tx) => {
    await updatePerson(tx, person.id, { password_hash: passwordHash })
    await voidResets(tx, person.id)
    await revokeSessions(tx, { userId: person.id, except: actor.sessionId })
    await tell(tx, call, 'profile.password_changed', { person })
  })
  return { status: 'success' }
}
