import type { Platform } from '#platform/platform.ts'

/**
 * Where people reach a site, for mails that no request of theirs asked for. The admin site is where PUBLIC_URL says;
 * the others are reached like it, under their own name.
 */
export async function getSiteUrl(platform: Platform, siteId: string): Promise<string> {
  const { publicUrl, port } = platform.config
  const base = publicUrl ?? `http://localhost:${port}`
  const site = await platform.db.withoutSite((db) =>
    db
      .selectFrom('sites as s')
      .leftJoin('site_hostnames as h', 'h.site_id', 's.id')
      .select(['s.slug', 's.is_admin_site', 'h.hostname'])
      .where('s.id', '=', siteId)
      .orderBy('h.hostname')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  if (site.is_admin_site) return base
  const address = new URL(base)
  address.hostname = site.hostname ?? `${site.slug}.localhost`
  return address.origin
}
