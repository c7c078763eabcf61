import { createSetupLink } from '#features/identity/index.ts'
import { createSite, findAdminSite } from '#features/sites/index.ts'
import type { Installation } from '#platform/db/database.gen.ts'
import type { Platform } from '#platform/platform.ts'
import { type Config, isLocalAddress } from './config.ts'
import { refusedDemoNotes, type Settings, setupNotes } from './start-notes.ts'

/** Invented data to try the program with; it is handed in, since it is made by the features and knows them all. */
export interface Demo {
  load(platform: Platform, siteId: string): Promise<void>
  /** The accounts to try it with. */
  notes(config: Settings): string[]
}

/**
 * What the first start makes: the admin site and, unless it is unwanted or the address is for others, the demo data.
 * Answers the lines to print for the person at the terminal. An interrupted first start is finished by the next.
 */
export async function install(platform: Platform, demo: Demo): Promise<string[]> {
  const { config } = platform
  const siteId = (await findAdminSite(platform))?.id ?? (await createAdminSite(platform))
  const state = await decideOnDemo(platform)
  if (state === 'loading') {
    await demo.load(platform, siteId)
    await setDemo(platform, 'loaded')
  }
  if (state !== 'none' && usesDemo(config)) return demo.notes(config)
  const notes = state === 'none' ? [] : refusedDemoNotes(config)
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

async function setDemo(platform: Platform, demo: Installation['demo']) {
  await platform.db.withoutSite((db) => db.updateTable('installation').set({ demo }).execute())
}
