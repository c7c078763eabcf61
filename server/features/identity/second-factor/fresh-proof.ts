import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import type { Caller } from '#platform/actor.ts'
import { type SessionCaller, sessionOf } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Site } from '#platform/http/site.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { passwordMatches } from '../password-hash.ts'
import { listOpenSessions } from '../session-store.ts'
import { getUser, type Person } from '../user-store.ts'

/** Somebody sits down at a desk that was left open: whoever changes a second factor has signed in lately or says the password. */
export async function needsPassword(tx: ReadTx, { userId, sessionId }: SessionCaller): Promise<boolean> {
  const own = await listOpenSessions(tx, userId)
  const opened = own.find(({ id }) => id === sessionId)?.created_at.getTime() ?? 0
  return tx.now.getTime() - opened > SECOND_FACTOR.fresh_minutes * 60_000
}

/** The person of the session, once they have proven to be it. */
export async function provenPerson({
  platform,
  site,
  actor,
  body,
}: {
  platform: Platform
  site: Site
  actor: Caller
  body: { password?: string | undefined }
}): Promise<Person> {
  const session = sessionOf(actor)
  const { person, isFresh } = await platform.db.read(site.id, async (tx) => ({
    person: await getUser(tx, session.userId),
    isFresh: !(await needsPassword(tx, session)),
  }))
  if (isFresh) return person
  if (!body.password) throw fieldError('password', 'required')
  await hit(platform, { key: `password:${site.id}:${person.id}`, max: 20, seconds: 900 })
  if (!(await passwordMatches(body.password, person.password_hash))) throw fieldError('password', 'wrong')
  return person
}
