import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { isLocalAddress } from '#server/config.ts'
import { leadsTo, recordsOf, recordsToEnter } from './dns-advice.ts'
import { portalHostname, verdictOn } from './hostname-verdict.ts'
import { assertAdminSite } from './on-admin-site.ts'

type Key = 'POST /sub_portal/check_hostname'

/** Asks the database first and DNS afterwards, which may take seconds: nothing is held meanwhile. */
export async function checkHostname(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body } = call
  assertAdminSite(site)
  await hit(platform, { key: `check-hostname:${site.id}:${actor.userId}`, max: 120, seconds: 600 })
  const { hostname, sub_portal_id } = body
  const { config, dns } = platform
  const verdict = await platform.db.read(site.id, (tx) => verdictOn(tx, config, hostname, sub_portal_id))
  const portal = portalHostname(config)
  // A portal without an address for others has nothing that DNS could lead to.
  const isReachable = !isLocalAddress(config.publicUrl)
  const [found, own] = await Promise.all([dns.find(hostname), isReachable ? dns.find(portal) : null])
  return {
    hostname,
    verdict,
    dns: leadsTo(found, portal, own),
    found: recordsOf(hostname, found),
    enter: isReachable ? recordsToEnter(hostname, portal, own) : [],
  }
}
