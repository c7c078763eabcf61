import { createSetupLink } from '#features/identity/index.ts'
import { createSite, findAdminSite } from '#features/sites/index.ts'
import type { Platform } from '#platform/platform.ts'
import { type Config, isLocalAddress } from './config.ts'
import { demoNotes, refusedDemoNotes, setupNotes } from './start-notes.ts'

/**
 * What the first start makes: the admin site and, unless it is unwanted or the address is for others, the demo data.
 * Answers the lines to print for the person at the terminal. An interrupted first start is finished by the next.
 */
export async function install(platform: Platform): Promise<string[]> {
  const { config } = platform
  const siteId = (await findAdminSite(platform))?.id ?? (await createAdminSite(platform))
  const demo = await decideOnDemo(platform)
  if (demo === 'loading') {
    // Only the first start needs it: no other holds a catalogue of vehicles in memory.
    const { loadDemo } = await import('../demo/load-demo.ts')
    await loadDemo(platform, siteId)
    await setDemo(platform, 'loaded')
  }
  if (demo !== 'none' && usesDemo(config)) return demoNotes(config)
  const notes = demo === 'none' ? [] : refusedDemoNotes(config)
  const token = await createSetupLink(platform, siteId)
  return token ? [...notes, ...setupNotes(config, token)] : notes
}

/** Where others come to the portal, nobody can use the demo accounts unless they are opened to everybody. */
const usesDemo = ({ publicUrl, demoPublic }: Config) => demoPublic || isLocalAddress(publicUrl)

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
  const wanted = config.demo && usesDemo(config)
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
