import { v7 as newId } from 'uuid'
import { updatePortal } from '#features/agents/index.ts'
import { changePoliciesTo } from '#features/content/index.ts'
import { findPersonByLogin, hashPassword, insertPerson } from '#features/identity/index.ts'
import { replaceOpenTimes, updateSettings, updateThemeColors } from '#features/settings/index.ts'
import { createSite } from '#features/sites/index.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoSite } from './demo-accounts.ts'
import { AGENTS, ALBA, ALBA_COMPANY, BRZOZA, NORTHLINE, POLICIES, SUPPORT, WEEK } from './demo-sites.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadChats } from './load-chats.ts'
import { loadCompany } from './load-company.ts'
import { loadHistory } from './load-history.ts'
import { loadLocations } from './load-locations.ts'
import { loadMailings } from './load-mailings.ts'
import { loadMapping } from './load-mapping.ts'
import { loadNotices } from './load-notices.ts'
import { loadNotifications } from './load-notifications.ts'
import { OPENED_DAYS_AGO } from './load-portals.ts'
import { loadSentFiles } from './load-sent-files.ts'
import { loadTickets } from './load-tickets.ts'
import { loadShop } from './shop/load-shop.ts'

const DAY = 86_400_000

/**
 * Fills an empty installation through the program's own use cases. Every step looks first whether it was done, so a
 * start that was interrupted half-way is simply run again.
 */
export async function loadDemo(platform: Platform, adminSiteId: string): Promise<void> {
  const alba = (await findSite(platform, ALBA.slug)) ?? (await createSite(platform, ALBA))
  await dress(platform, adminSiteId, NORTHLINE.settings)
  await dress(platform, alba, {
    ...ALBA_COMPANY,
    ...SUPPORT,
    copyright_text: '© Alba Chip Service',
    default_theme: 'custom',
  })
  await platform.db.transaction(alba, (tx) => updateThemeColors(tx, ALBA.colors))
  const brzoza = (await findSite(platform, BRZOZA.slug)) ?? (await createSite(platform, BRZOZA))
  await dress(platform, brzoza, { copyright_text: '© Brzoza Chip', default_theme: 'custom' })
  await platform.db.transaction(brzoza, (tx) => updateThemeColors(tx, BRZOZA.colors))
  await loadPeople(platform, { main: adminSiteId, alba, brzoza })
  await giveToAgents(platform, adminSiteId, { alba, brzoza })
  await loadCatalogue(platform, { main: adminSiteId, alba })
  await loadLocations(platform, adminSiteId)
  // Before the orders, which go on to the provider by it.
  await loadMapping(platform, { alba, brzoza })
  // Before the history, which sells some of it.
  await loadShop(platform, { main: adminSiteId, alba })
  await loadHistory(platform, { main: adminSiteId, alba, brzoza })
  await loadCompany(platform, adminSiteId)
  await loadMailings(platform, adminSiteId)
  await loadTickets(platform, adminSiteId)
  await loadNotices(platform, adminSiteId)
  await loadSentFiles(platform, adminSiteId)
  await loadNotifications(platform, adminSiteId)
  await loadChats(platform, adminSiteId)
}

async function findSite(platform: Platform, slug: string): Promise<string | undefined> {
  const row = await platform.db.withoutSite((db) =>
    db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst(),
  )
  return row?.id
}

async function dress(platform: Platform, siteId: string, settings: Parameters<typeof updateSettings>[1]) {
  await platform.db.transaction(siteId, async (tx) => {
    await updateSettings(tx, settings)
    await replaceOpenTimes(tx, WEEK)
    await changePoliciesTo(tx, POLICIES)
  })
}

/** A few days before the first order. */
async function giveToAgents(
  platform: Platform,
  siteId: string,
  portals: Record<keyof typeof AGENTS, string>,
) {
  await platform.db.transaction(siteId, async (tx) => {
    for (const [name, email] of Object.entries(AGENTS) as [keyof typeof AGENTS, string][]) {
      const agent = await findPersonByLogin(tx, email)
      const created_at = new Date(tx.now.getTime() - (OPENED_DAYS_AGO[name] + 5) * DAY)
      if (agent) await updatePortal(tx, portals[name], { agent_id: agent.id, created_at })
    }
  })
}

/** Everyone came before the first thing that is told of them. */
const CAME_DAYS_AGO = 400

async function loadPeople(platform: Platform, sites: Record<DemoSite, string>) {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { site, permissions, preset: _, employer, ...account } of DEMO_ACCOUNTS) {
    await platform.db.transaction(sites[site], async (tx) => {
      if (await findPersonByLogin(tx, account.email)) return
      const company = employer && (await findPersonByLogin(tx, employer.username))
      const then = { ...tx, now: new Date(tx.now.getTime() - CAME_DAYS_AGO * DAY) }
      await insertPerson(then, {
        ...account,
        id: newId(),
        permissions: [...(permissions ?? [])],
        password_hash: passwordHash,
        verified: true,
        demo: true,
        employer_id: company?.id ?? null,
        duty: company ? employer.duty : null,
      })
    })
  }
}
