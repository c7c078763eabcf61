import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ROLE, STATUS } from '#contract/roles.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { checkCaptcha } from './captcha.ts'
import { decoyKey } from './decoys.ts'
import { byPerson, tell } from './identity-consequences.ts'
import { issueCode } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { presentSignedIn } from './present-user.ts'
import { openSession } from './session-store.ts'
import { tellOwnerJob } from './tell-owner.ts'
import { findPersonByLogin, insertPerson, type Person } from './user-store.ts'

type Key = 'POST /auth/signup'

/**
 * Opens an account and mails a code. Whether the email is known or not, the answer is the same: tokens that are good
 * for verification only. For a known one no code ever matches, and its owner gets a mail that says what happened.
 */
export async function signUp(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, body, origin } = call
  await hit(platform, { key: `signup:${site.id}:${networkOf(origin.ip)}`, max: 30, seconds: 3600 })
  await checkCaptcha(platform, body.captcha)
  checkNewPassword(body.password, { email: body.email, username: body.username ?? null })
  const passwordHash = await hashPassword(body.password)
  return platform.db.transaction(site.id, async (tx) => {
    const person = await openAccount(tx, call, passwordHash)
    const digits = await issueCode(tx, platform, {
      userId: person.id,
      purpose: 'verify_email',
      neverMatches: person.decoy,
    })
    if (person.decoy) enqueue(tx, tellOwnerJob, { email: body.email, siteUrl: origin.url })
    else await tell(tx, byPerson(person, origin), 'account.opened', { person, code: digits })
    const session = await openSession(tx, platform, { userId: person.id, origin })
    return presentSignedIn(tx, platform, person, session)
  })
}

async function openAccount(tx: Tx, { platform, body }: Call<Key>, passwordHash: string): Promise<Person> {
  if (body.username && (await isUsernameTaken(tx, body.username))) throw fieldError('username', 'taken')
  const settings = await getSettings(tx)
  // Two people who sign up with one address at the same moment must not both become its owner.
  await sql`select pg_advisory_xact_lock(hashtext(${`signup:${tx.siteId}:${body.email}`}))`.execute(tx.db)
  const isKnown = (await findPersonByLogin(tx, body.email)) !== undefined
  return insertPerson(tx, {
    id: newId(),
    role_id: ROLE.customer,
    kind: body.company_name ? 'business' : 'user',
    status: settings.activation_required ? STATUS.waiting : STATUS.active,
    email: body.email,
    username: body.username ?? null,
    password_hash: passwordHash,
    first_name: body.first_name,
    last_name: body.last_name,
    phone: body.phone ?? '',
    company_name: body.company_name ?? '',
    country: body.country ?? null,
    locale: body.locale ?? settings.default_locale,
    decoy: isKnown,
    decoy_key: isKnown ? decoyKey(platform, body.email, body.password) : null,
  })
}

/** Decoys hold their username too, or a second sign-up with it would tell them from real accounts. */
async function isUsernameTaken(tx: ReadTx, username: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('deleted_at', 'is', null)
    .where(sql`app.folded(username)`, '=', sql`app.folded(${username})`)
    .executeTakeFirst()
  return row !== undefined
}
