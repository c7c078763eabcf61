import type { z } from 'zod'
import type { signedInUser, userData } from '#contract/identity/calls.ts'
import { getCredits } from '#features/credits/index.ts'
import type { SessionCaller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { IMAGE_SECONDS, signedAddress } from '#platform/storage/signed-address.ts'
import type { Person } from './user-store.ts'

type UserAnswer = z.input<typeof userData>

/** A person as they see themselves; the picture's address works only with their own session. */
export async function presentUser(
  tx: ReadTx,
  platform: Platform,
  person: Person,
  { sessionId, impersonation }: Pick<SessionCaller, 'sessionId' | 'impersonation'>,
): Promise<UserAnswer> {
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
    ...(await getCredits(tx, person.id)),
    picture: person.picture_file_id
      ? signedAddress(platform.config.secretKey, {
          fileId: person.picture_file_id,
          sessionId,
          ttlSeconds: IMAGE_SECONDS,
          now: platform.clock.now(),
        })
      : null,
    impersonation: impersonation && { name: impersonation.name, until: impersonation.until.toISOString() },
    created_at: person.created_at.toISOString(),
  }
}

/** The same with the tokens of a session that was opened just now. */
export async function presentSignedIn(
  tx: ReadTx,
  platform: Platform,
  person: Person,
  session: { id: string; access_token: string; refresh_token: string },
  impersonation: SessionCaller['impersonation'] = null,
): Promise<z.input<typeof signedInUser>> {
  const { access_token, refresh_token } = session
  return {
    ...(await presentUser(tx, platform, person, { sessionId: session.id, impersonation })),
    access_token,
    refresh_token,
  }
}
