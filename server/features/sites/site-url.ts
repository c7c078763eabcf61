import { siteUrl } from '#platform/http/site.ts'
import type { Platform } from '#platform/platform.ts'

/** Where people reach a site, for mails that no request of theirs asked for. */
export async function getSiteUrl(platform: Platform, siteId: string): Promise<string> {
  const site = await platform.db.withoutSite((db) =>
    db
      .selectFrom('sites as s')
      .leftJoin('site_hostnames as h', 'h.site_id', 's.id')
      .select(['s.slug', 's.is_admin_site as isAdminSite', 'h.hostname as ownHostname'])
      .where('s.id', '=', siteId)
      .orderBy('h.hostname')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return siteUrl(platform.config, site)
}
