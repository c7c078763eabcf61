import type { z } from 'zod'
import type { signedInUser, userData } from '#contract/identity/calls.ts'
import { getCredits } from '#features/credits/index.ts'
import { type SessionCaller, sessionOf } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { IMAGE_SECONDS, signedAddress } from '#platform/storage/signed-address.ts'
import { getUser, type Person } from './user-store.ts'

type UserAnswer = z.input<typeof userData>
type Presented = Pick<SessionCaller, 'sessionId' | 'impersonation' | 'secondFactorDue'>

/** A person as they see themselves; the picture's address works only with their own session. */
export async function presentUser(
  tx: ReadTx,
  platform: Platform,
  person: Person,
  session: Presented,
): Promise<UserAnswer> {
  return toAnswer(platform, person, await getCredits(tx, person.id), session)
}

/** The person of a session, asked for together with their credits. */
export async function presentOwnUser(
  tx: ReadTx,
  { platform, actor }: Call<'GET /auth/refresh_user_data'>,
): Promise<UserAnswer> {
  const [person, credits] = await together([getUser(tx, actor.userId), getCredits(tx, actor.userId)])
  return toAnswer(platform, person, credits, sessionOf(actor))
}

function toAnswer(
  { config, clock }: Platform,
  person: Person,
  credits: Awaited<ReturnType<typeof getCredits>>,
  { sessionId, impersonation, secondFactorDue }: Presented,
): UserAnswer {
  return {
    id: person.id,
    role_id: person.role_id,
    kind: person.kind,
    verified: person.verified,
    status: person.status,
    permissions: person.permissions,
    first_name: person.first_name,
    last_name: person.last_name,
    username: person.username,
    email: person.email,
    phone: person.phone,
    company_name: person.company_name,
    company_reg_no: person.company_reg_no,
    vat_no: person.vat_no,
    address: person.address,
    city: person.city,
    zip_code: person.zip_code,
    country: person.country,
    locale: person.locale,
    ...credits,
    picture: person.picture_file_id
      ? signedAddress(config.secretKey, {
          fileId: person.picture_file_id,
          sessionId,
          ttlSeconds: IMAGE_SECONDS,
          now: clock.now(),
        })
      : null,
    impersonation: impersonation && { name: impersonation.name, until: impersonation.until.toISOString() },
    second_factor_due: secondFactorDue,
    created_at: person.created_at.toISOString(),
  }
}

/** The same with the tokens of a session that was opened just now. */
export async function presentSignedIn(
  tx: ReadTx,
  platform: Platform,
  person: Person,
  session: { id: string; access_token: string; refresh_token: string; secondFactorDue?: boolean },
  impersonation: SessionCaller['impersonation'] = null,
): Promise<z.input<typeof signedInUser>> {
  const { id: sessionId, access_token, refresh_token, secondFactorDue = false } = session
  return {
    ...(await presentUser(tx, platform, person, { sessionId, impersonation, secondFactorDue })),
    access_token,
    refresh_token,
  }
}
