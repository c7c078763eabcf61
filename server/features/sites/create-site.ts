import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { signal } from '#platform/signals.ts'

export interface NewSite extends SiteStart {
  slug: string
  isAdminSite: boolean
  hostnames?: string[]
}

/** What the settings of a new site begin with. */
export interface SiteStart {
  title: string
  country: string
  currency: string
  timezone: string
  locale: string
}

/** Opens a portal: the site, its hostnames, and the settings it starts with. */
export async function createSite(platform: Platform, site: NewSite): Promise<string> {
  const id = newId()
  await platform.db.transaction(id, async (tx) => {
    await tx.db
      .insertInto('sites')
      .values((from) => ({
        id,
        slug: site.slug,
        is_admin_site: site.isAdminSite,
        provider_id: site.isAdminSite
          ? null
          : from
              .selectFrom('sites as provider')
              .select('provider.id')
              .where('provider.is_admin_site', '=', true),
        created_at: tx.now,
      }))
      .execute()
    await insertHostnames(tx, id, site.hostnames ?? [])
    await furnishSite(tx, site)
    await signal(tx, 'sites', id)
  })
  return id
}

export async function insertHostnames(tx: Tx, siteId: string, hostnames: readonly string[]): Promise<void> {
  const rows = hostnames.map((hostname) => ({ hostname, site_id: siteId }))
  if (rows.length > 0) await tx.db.insertInto('site_hostnames').values(rows).execute()
}

/** Gives a new site what every site has: settings, colours, VAT rates and policies. The unit stands at that site. */
export async function furnishSite(tx: Tx, start: SiteStart): Promise<void> {
  const id = tx.siteId
  await tx.db
    .insertInto('site_settings')
    .values({
      site_id: id,
      title: start.title,
      country: start.country,
      currency: start.currency,
      timezone: start.timezone,
      default_locale: start.locale,
    })
    .execute()
  await tx.db
    .insertInto('theme_settings')
    .values({ site_id: id, ...DEFAULT_COLORS })
    .execute()
  await tx.db
    .insertInto('vat_rates')
    .columns(['id', 'site_id', 'country', 'rate', 'enabled'])
    .expression((from) =>
      from
        .selectFrom('vat_standard_rates')
        .select([sql<string>`gen_random_uuid()`.as('id'), sql<string>`${id}::uuid`.as('site_id')])
        .select(['country', 'rate', 'eu']),
    )
    .execute()
  await tx.db.insertInto('policies').values({ site_id: id }).execute()
}

/** The provider's own site; null until the program has run for the first time. */
export async function findAdminSite(platform: Platform): Promise<{ id: string; slug: string } | null> {
  const row = await platform.db.withoutSite((db) =>
    db.selectFrom('sites').select(['id', 'slug']).where('is_admin_site', '=', true).executeTakeFirst(),
  )
  return row ?? null
}
