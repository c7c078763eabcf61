import { findPersonByLogin, nameOf, type Person } from '#features/identity/index.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import { VEHICLE_TYPES } from '#features/starter/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_ACCOUNTS, type DemoSite } from '../demo-accounts.ts'
import { openOffer } from './offer.ts'
import type { Stage } from './order-happenings.ts'

/** Whoever acts on a site, and what they find there. */
export const openStage = (platform: Platform, siteId: string, site: DemoSite): Promise<Stage> =>
  platform.db.read(siteId, async (tx) => {
    const people = new Map<string, Person>()
    for (const account of DEMO_ACCOUNTS.filter((one) => one.site === site)) {
      const person = await findPersonByLogin(tx, account.email)
      if (person) people.set(account.username, person)
    }
    const actors = new Map([...people].map(([username, person]) => [username, actorOf(tx, person)]))
    const admin = actors.get('admin')
    if (!admin) throw new Error(`${site} has no admin`)
    const priceTypes = new Map([...people].map(([username, person]) => [username, person.price_type]))
    const heavy = VEHICLE_TYPES.filter(({ priceType }) => priceType === 3).map(({ name }) => name)
    const { provider_id, retention_months } = await getSettings(tx)
    return {
      platform,
      siteId,
      ...(provider_id && { provider: provider_id }),
      now: tx.now,
      calendar: await getCalendar(tx),
      offer: await openOffer(tx, priceTypes, heavy),
      customers: actors,
      staff: { admin, moderator: actors.get('moderator') ?? admin },
      retentionMonths: retention_months,
    }
  })

/** As if they were signed in. */
function actorOf(tx: ReadTx, person: Person): Caller {
  return {
    via: 'session',
    siteId: tx.siteId,
    sessionId: '',
    userId: person.id,
    accountId: person.employer_id ?? person.id,
    duty: person.duty,
    name: nameOf(person),
    roleId: person.role_id,
    kind: person.kind,
    status: person.status,
    verified: person.verified,
    permissions: new Set(person.permissions),
    locale: person.locale,
    secondFactorDue: false,
    impersonation: null,
  }
}
