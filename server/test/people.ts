import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { v7 as newId } from 'uuid'
import type { Address } from '#contract/billing/invoice-parties.ts'
import type { Duty } from '#contract/colleagues/duties.ts'
import { ADMIN_DEFAULTS, type Permission } from '#contract/permissions.ts'
import { type Kind, ROLE, type RoleId } from '#contract/roles.ts'
import { hashPassword, insertPerson, openSession } from '#features/identity/index.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import { derivedKey } from '#server/config.ts'
import type { Desk } from './desk.ts'

export const PASSWORD = 'correct horse battery'

export interface TestPerson {
  id: string
  email: string
  token: string
  refreshToken: string
  sessionId: string
}

export interface PersonOptions {
  site?: 'main' | 'other'
  role?: RoleId
  kind?: Kind
  permissions?: readonly Permission[]
  verified?: boolean
  status?: 0 | 1 | 2
  email?: string
  username?: string
  firstName?: string
  locale?: string
  /** Whose wallet they work on, for a colleague. */
  employer?: { id: string; duty: Duty }
  /** Everyone can be billed unless a test says otherwise. */
  address?: Partial<Address>
}

const HOME: Address = { address: 'Prüfweg 1', zip_code: '20457', city: 'Hamburg', country: 'DE' }
/** As people are who have just signed up. */
export const NO_ADDRESS: Address = { address: '', zip_code: '', city: '', country: null }

let hashed: Promise<string> | undefined
let number = 0

const origin: CallOrigin = { ip: '127.0.0.1', userAgent: 'test', requestId: 'test', url: 'http://localhost' }

/** A person with an open session, made by the program's own store. */
export async function newPerson(desk: Desk, options: PersonOptions = {}): Promise<TestPerson> {
  hashed ??= hashPassword(PASSWORD)
  const passwordHash = await hashed
  const email = options.email ?? `person${++number}@example.test`
  return desk.platform.db.transaction(desk.sites[options.site ?? 'main'], async (tx) => {
    const person = await insertPerson(tx, {
      id: newId(),
      role_id: options.role ?? ROLE.customer,
      kind: options.kind ?? 'user',
      permissions: [...(options.permissions ?? [])],
      verified: options.verified ?? true,
      status: options.status ?? 1,
      email,
      username: options.username ?? null,
      password_hash: passwordHash,
      first_name: options.firstName ?? 'Ada',
      last_name: 'Test',
      locale: options.locale ?? 'en',
      employer_id: options.employer?.id ?? null,
      duty: options.employer?.duty ?? null,
      ...HOME,
      ...options.address,
    })
    const session = await openSession(tx, desk.platform, { userId: person.id, origin })
    return {
      id: person.id,
      email,
      token: session.access_token,
      refreshToken: session.refresh_token,
      sessionId: session.id,
    }
  })
}

/** The same person with a session that began just now: the clock was moved, and the old one is over. */
export async function signInAgain(
  desk: Desk,
  person: TestPerson,
  site: 'main' | 'other' = 'main',
): Promise<TestPerson> {
  const session = await desk.platform.db.transaction(desk.sites[site], (tx) =>
    openSession(tx, desk.platform, { userId: person.id, origin }),
  )
  return {
    ...person,
    token: session.access_token,
    refreshToken: session.refresh_token,
    sessionId: session.id,
  }
}

export function newAdmin(desk: Desk, options: PersonOptions = {}): Promise<TestPerson> {
  return newPerson(desk, { role: ROLE.admin, permissions: ADMIN_DEFAULTS, ...options })
}

export function newModerator(desk: Desk, permissions: readonly Permission[], options: PersonOptions = {}) {
  return newPerson(desk, { role: ROLE.moderator, permissions, ...options })
}

/** A staff member who works in a customer's account. */
export async function inAccountOf(desk: Desk, { id }: { id: string }): Promise<Pick<TestPerson, 'token'>> {
  const { token } = await newModerator(desk, ['login_to_dealer_account'])
  const { body } = await desk.call('POST /auth/admin_auto_login', { token, body: { user_id: id } })
  return { token: body.access_token }
}

/** Solves a captcha as a browser does, which is the only way; one that takes three rounds instead of hundreds. */
export async function solvedCaptcha(desk: Desk): Promise<string> {
  const { secretKey } = desk.platform.config
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 3,
    deriveKey,
    expiresAt: new Date(Date.now() + 600_000),
    hmacSignatureSecret: derivedKey(secretKey, 'captcha challenges').toString('hex'),
    hmacKeySignatureSecret: derivedKey(secretKey, 'captcha solutions').toString('hex'),
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
