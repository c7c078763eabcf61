import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { signedInUser } from '#contract/identity/calls.ts'
import { ADMIN_DEFAULTS, type Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId } from '#contract/roles.ts'
import { changePoliciesTo } from '#features/content/index.ts'
import { getUser, hashPassword, insertPerson, openSession, presentUser } from '#features/identity/index.ts'
import { updateSettings } from '#features/settings/index.ts'
import { createSite, findAdminSite } from '#features/sites/index.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import type { Platform } from '#platform/platform.ts'
import { readConfig } from '#server/config.ts'
import { runningPortal, SECRET_KEY } from './running-portal.ts'

export const PASSWORD = 'correct horse battery'

export interface Site {
  id: string
  /** Undefined for the main site. */
  slug?: string
  title: string
}

export interface Account {
  id: string
  site: Site
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface AccountOptions {
  site?: Site
  role?: RoleId
  permissions?: readonly Permission[]
  verified?: boolean
  status?: 0 | 1 | 2
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  locale?: string
  /** Everyone can be billed unless a journey says otherwise. */
  hasAddress?: boolean
}

export type SignedInUser = z.output<typeof signedInUser>

export interface Accounts {
  platform: Platform
  main: Site
  newAccount(options?: AccountOptions): Promise<Account>
  newAdmin(options?: AccountOptions): Promise<Account>
  /** A sub-portal of one's own, so that changing it disturbs no other journey. */
  newSite(policies?: { cookie_law?: string; terms_of_use?: string; privacy_policy?: string }): Promise<Site>
  /** An open session, as if the person had signed in in another browser. */
  newSession(account: Account): Promise<SignedInUser>
  close(): Promise<void>
}

const HOME = { address: 'Kaiweg 4', zip_code: '20457', city: 'Hamburg', country: 'DE' }
/** Without it nothing is sold. */
const COMPANY = {
  company_name: 'Journey Tuning GmbH',
  company_address: 'Werkstrasse 2',
  company_zip_code: '10115',
  company_city: 'Berlin',
  company_reg_no: 'HRB 12345',
}

export const random = () => randomBytes(5).toString('hex')

/** Makes people and sites by the program's own use cases, on the database of the running server. */
export async function openAccounts(): Promise<Accounts> {
  const { appUrl, dataDir } = runningPortal()
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'silent', DATABASE_POOL: '2' })
  const { platform, close } = await openPlatform({ config, log: createLog('silent'), appUrl })
  const usualHash = await hashPassword(PASSWORD)
  const adminSite = await findAdminSite(platform)
  if (!adminSite) throw new Error('The server has made no admin site')
  const main: Site = { id: adminSite.id, title: 'Northline Files' }

  const newAccount: Accounts['newAccount'] = async (options = {}) => {
    const site = options.site ?? main
    const { firstName = 'Ada', lastName = 'Voss' } = options
    const password = options.password ?? PASSWORD
    const passwordHash = password === PASSWORD ? usualHash : await hashPassword(password)
    const email = options.email ?? `person-${random()}@journey.example`
    const person = await platform.db.transaction(site.id, (tx) =>
      insertPerson(tx, {
        id: newId(),
        role_id: options.role ?? ROLE.customer,
        kind: 'user',
        permissions: [...(options.permissions ?? [])],
        verified: options.verified ?? true,
        status: options.status ?? 1,
        email,
        username: null,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        locale: options.locale ?? 'en',
        ...(options.hasAddress === false ? {} : HOME),
      }),
    )
    return { id: person.id, site, email, password, firstName, lastName }
  }

  return {
    platform,
    main,
    newAccount,
    newAdmin: (options = {}) => newAccount({ role: ROLE.admin, permissions: ADMIN_DEFAULTS, ...options }),
    async newSite(policies) {
      const slug = `s${random()}`
      const title = `Site ${slug}`
      const place = { country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin', locale: 'en' }
      const id = await createSite(platform, { slug, isAdminSite: false, title, ...place })
      await platform.db.transaction(id, (tx) => updateSettings(tx, COMPANY))
      if (policies) await platform.db.transaction(id, (tx) => changePoliciesTo(tx, policies))
      return { id, slug, title }
    },
    newSession: (account) => newSession(platform, account),
    close,
  }
}

function newSession(platform: Platform, { id, site }: Account): Promise<SignedInUser> {
  const origin = { ip: '192.0.2.1', userAgent: 'A browser', requestId: 'journey', url: 'http://localhost' }
  return platform.db.transaction(site.id, async (tx) => {
    const session = await openSession(tx, platform, { userId: id, origin })
    const user = await presentUser(tx, platform, await getUser(tx, id), {
      sessionId: session.id,
      impersonation: null,
      secondFactorDue: false,
    })
    // What leaves the server is cut to its contract; without it the row's hash would stand in the browser.
    return signedInUser.parse({ ...session, ...user })
  })
}
