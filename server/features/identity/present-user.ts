import type { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import type { signedInUser, userData } from '#contract/identity/calls.ts'
import { ROLE } from '#contract/roles.ts'
import { getCredits } from '#features/credits/index.ts'
import { type SessionCaller, sessionOf } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { IMAGE_SECONDS, signedAddress } from '#platform/storage/signed-address.ts'
import { getUser, nameOf, type Person } from './user-store.ts'

type UserAnswer = z.input<typeof userData>
type Presented = Pick<SessionCaller, 'sessionId' | 'impersonation' | 'secondFactorDue'>

/** A person as they see themselves; the picture's address works only with their own session. */
export async function presentUser(
  tx: ReadTx,
  platform: Platform,
  person: Person,
  session: Presented,
): Promise<UserAnswer> {
  const [credits, employer] = await together([
    getCredits(tx, person.employer_id ?? person.id),
    person.employer_id ? getUser(tx, person.employer_id) : null,
  ])
  return toAnswer(platform, { person, employer, credits }, session)
}

/** The person of a session, asked for together with their credits. */
export async function presentOwnUser(
  tx: ReadTx,
  { platform, actor }: Call<'GET /auth/refresh_user_data'>,
): Promise<UserAnswer> {
  const [person, employer, credits] = await together([
    getUser(tx, actor.userId),
    actor.duty ? getUser(tx, actor.accountId) : null,
    getCredits(tx, actor.accountId),
  ])
  return toAnswer(platform, { person, employer, credits }, sessionOf(actor))
}

interface Shown {
  person: Person
  /** Whose account a colleague works on. */
  employer: Person | null
  /** What that account's wallet holds. */
  credits: Awaited<ReturnType<typeof getCredits>>
}

const NO_CREDITS = { credits: 0, balance: 0 }

function toAnswer(
  { config, clock }: Platform,
  { person, employer, credits }: Shown,
  { sessionId, impersonation, secondFactorDue }: Presented,
): UserAnswer {
  const company = employer ?? person
  const isCustomer = person.role_id === ROLE.customer
  const can = {
    buy: isCustomer && person.duty !== 'orderer',
    manage_account: isCustomer && employer === null,
  }
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
    company_name: company.company_name,
    company_reg_no: company.company_reg_no,
    vat_no: company.vat_no,
    address: company.address,
    city: company.city,
    zip_code: company.zip_code,
    country: company.country,
    locale: person.locale,
    ...(isCustomer && !can.buy ? NO_CREDITS : credits),
    low_balance_at:
      can.buy && company.low_balance_at !== null ? fromHundredths(company.low_balance_at) : null,
    employer:
      employer && person.duty
        ? { name: nameOf(employer), company_name: employer.company_name, duty: person.duty }
        : null,
    can,
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
