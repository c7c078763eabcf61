import { type Config, isLocalAddress, isLoopback, portalUrl } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { Platform } from '../platform.ts'

/** The portal a request is for, chosen by its hostname. */
export interface Site {
  readonly id: string
  readonly slug: string
  readonly isAdminSite: boolean
  /** The hostname the request came by. */
  readonly hostname: string
  /** A hostname that was registered for the site: the one the request came by if it is one, else the first. */
  readonly ownHostname: string | null
}

/**
 * Where people reach a site. The admin site is where PUBLIC_URL says; the others are reached like it, under a hostname of
 * their own. A request has no say in it: links in mails would lead wherever its Host header points.
 */
export function siteUrl(
  config: Pick<Config, 'publicUrl' | 'port'>,
  site: Pick<Site, 'slug' | 'isAdminSite' | 'ownHostname'>,
): string {
  const address = new URL(portalUrl(config))
  if (!site.isAdminSite) address.hostname = site.ownHostname ?? `${site.slug}.localhost`
  return address.origin
}

export interface SiteDirectory {
  /** Refuses for a suspended site, unless the call is for those too. */
  find(hostname: string, call: { readonly whileSuspended?: boolean }): Promise<Site>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A suspended site answers it too. */
    whileSuspended?: boolean
  }
}

const HOSTNAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/
const IP_LITERAL = /^\[[0-9a-f:.]{2,45}\]$/
const FRESH = 30_000

/** Lower case, without port and trailing dot; malformed hosts are refused before anything is looked up. */
export function normalHostname(host: string | undefined): string {
  const name = (host ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  if (!HOSTNAME.test(name) && !IP_LITERAL.test(name)) throw new AppError('bad_host')
  return name
}

/** How often a request names its host. Twice means that a proxy before us may have read the other one. */
export function hostHeaders(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/**
 * Hostname → site, kept in memory. The admin site is found under the name in PUBLIC_URL, and no other site can take
 * that name; it is not kept, so it ends with the setting. A portal without an address for others is found on its own
 * machine and, until its admin site has a name, under every other name too. All else is 404. `<slug>.localhost` reaches a
 * sub-portal without any DNS set-up. One that is suspended answers nothing but that and what it owes others; a closed one is not there.
 */
export function createSiteDirectory(platform: Platform): SiteDirectory {
  let known = new Map<string, { found: FoundSite; until: number }>()
  const forget = () => {
    known = new Map()
  }
  platform.signals.on('sites', forget)
  platform.signals.onReconnect(forget)

  return {
    async find(hostname, { whileSuspended = false }) {
      const kept = known.get(hostname)
      if (kept && kept.until > Date.now()) return inService(kept.found, whileSuspended)
      const asked = known
      const found = await lookUp(platform, hostname)
      if (!found) throw new AppError('unknown_site')
      // Hostnames come from strangers: the map must not grow with them.
      if (known.size > 1000) forget()
      // What was read before a change was heard of is not kept for after it.
      if (asked === known) known.set(hostname, { found, until: Date.now() + FRESH })
      return inService(found, whileSuspended)
    },
  }
}

interface FoundSite {
  site: Site
  /** What its people are told of why it is suspended; null while it is open. */
  suspension: string | null
}

function inService({ site, suspension }: FoundSite, whileSuspended: boolean): Site {
  if (suspension !== null && !whileSuspended)
    throw new AppError('site_suspended', { params: { reason: suspension } })
  return site
}

/** Whether a hostname leads to the admin site by what the operator set, whatever is registered. */
function isPortal(config: Config, hostname: string): boolean {
  if (hostname === new URL(portalUrl(config)).hostname.replace(/\.$/, '')) return true
  return isLocalAddress(config.publicUrl) && (hostname === 'localhost' || isLoopback(hostname))
}

async function lookUp(platform: Platform, hostname: string): Promise<FoundSite | undefined> {
  const { config } = platform
  const toPortal = isPortal(config, hostname)
  const slug = hostname.endsWith('.localhost') ? hostname.slice(0, -'.localhost'.length) : null
  const row = await platform.db.withoutSite((db) =>
    db
      .selectFrom('sites as s')
      .leftJoin('site_hostnames as h', (join) =>
        join.onRef('h.site_id', '=', 's.id').on('h.hostname', '=', hostname),
      )
      .select((select) => [
        's.id',
        's.slug',
        's.is_admin_site',
        's.state',
        's.suspended_reason',
        select.fn
          .coalesce(
            'h.hostname',
            select
              .selectFrom('site_hostnames as first')
              .select('first.hostname')
              .whereRef('first.site_id', '=', 's.id')
              .orderBy('first.hostname')
              .limit(1),
          )
          .as('own_hostname'),
      ])
      .where('s.state', '<>', 'closed')
      .where((where) =>
        where.or([
          where('h.hostname', 'is not', null),
          ...(slug ? [where('s.slug', '=', slug)] : []),
          ...(toPortal ? [where('s.is_admin_site', '=', true)] : []),
          ...(isLocalAddress(config.publicUrl)
            ? [
                where.and([
                  where('s.is_admin_site', '=', true),
                  where.not(
                    where.exists(
                      where
                        .selectFrom('site_hostnames as own')
                        .select('own.hostname')
                        .whereRef('own.site_id', '=', 's.id'),
                    ),
                  ),
                ]),
              ]
            : []),
        ]),
      )
      // What the operator set, the exact hostname, the slug, and the admin site as a last resort.
      .orderBy((order) =>
        order
          .case()
          .when(order.and([order.val(toPortal), order('s.is_admin_site', '=', true)]))
          .then(-1)
          .when('h.hostname', 'is not', null)
          .then(0)
          .when('s.slug', '=', slug ?? '')
          .then(1)
          .else(2)
          .end(),
      )
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { id, slug: ownSlug, is_admin_site: isAdminSite, own_hostname: ownHostname } = row
  return {
    site: { id, slug: ownSlug, isAdminSite, hostname, ownHostname },
    suspension: row.state === 'suspended' ? row.suspended_reason : null,
  }
}
