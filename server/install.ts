import { createSetupLink } from '#features/identity/index.ts'
import { createSite, ensureHostname, findAdminSite } from '#features/sites/index.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { ALBA } from '../demo/demo-sites.ts'
import { type Config, isLocalAddress } from './config.ts'

/**
 * What the first start makes: the admin site and, unless it is unwanted or the address is public, the demo data.
 * Answers the lines to print for the person at the terminal. An interrupted first start is finished by the next.
 */
export async function install(platform: Platform): Promise<string[]> {
  const { config } = platform
  const siteId = (await findAdminSite(platform))?.id ?? (await createAdminSite(platform))
  if (config.publicUrl && !isLocalAddress(config.publicUrl)) {
    await ensureHostname(platform, siteId, new URL(config.publicUrl).hostname)
  }
  const demo = await decideOnDemo(platform)
  if (demo === 'loading') {
    // Only the first start needs it: no other holds a catalogue of vehicles in memory.
    const { loadDemo } = await import('../demo/load-demo.ts')
    await loadDemo(platform, siteId)
    await setDemo(platform, 'loaded')
  }
  if (demo !== 'none') return isLocalAddress(config.publicUrl) ? demoLines(config) : []
  const link = await createSetupLink(platform, siteId)
  if (!link) return []
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  return ['Create the first admin with this one-time link:', `  ${address}/setup#${link}`]
}

function createAdminSite(platform: Platform): Promise<string> {
  return createSite(platform, {
    slug: 'main',
    isAdminSite: true,
    title: 'Tunedesk',
    country: 'DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    locale: 'en',
  })
}

async function decideOnDemo(platform: Platform): Promise<string> {
  const { config } = platform
  const wanted = config.demo && isLocalAddress(config.publicUrl)
  return platform.db.withoutSite(async (db) => {
    await db
      .insertInto('installation')
      .values({ demo: wanted ? 'loading' : 'none' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow()).demo
  })
}

async function setDemo(platform: Platform, demo: string) {
  await platform.db.withoutSite((db) => db.updateTable('installation').set({ demo }).execute())
}

function demoLines(config: Config): string[] {
  const subPortal = new URL(config.publicUrl ?? `http://localhost:${config.port}`)
  subPortal.hostname = `${ALBA.slug}.localhost`
  const accounts = DEMO_ACCOUNTS.filter(({ site, status }) => site === 'main' && status === undefined)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const role = { 1: 'admin', 2: '', 3: 'moderator' } as const
  return [
    `Demo accounts (password ${DEMO_PASSWORD}):`,
    ...accounts.map(
      (account) => `  ${account.email.padEnd(width)}  ${role[account.role_id] || account.kind}`,
    ),
    `Sub-portal: ${subPortal.origin}  ${DEMO_ACCOUNTS.find(({ site }) => site === 'alba')?.email}`,
  ]
}
