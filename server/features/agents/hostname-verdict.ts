import type { HostnameVerdict } from '#contract/agents/bounds.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isLocalHostname, portalUrl } from '#server/config.ts'
import { getPortal } from './sub-portal-store.ts'

type Config = Platform['config']

/** The name of the portal itself; the lookup of sites would never lead it to another. */
export const portalHostname = (config: Config): string =>
  new URL(portalUrl(config)).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

/** Whether a name is the admin site's, or this machine's. */
export async function isReserved(tx: ReadTx, config: Config, hostname: string): Promise<boolean> {
  if (hostname === portalHostname(config) || isLocalHostname(hostname)) return true
  return (await ownerOf(tx, hostname)) === tx.siteId
}

/** `portalId` is the sub-portal that asks for the name. */
export async function verdictOn(
  tx: ReadTx,
  config: Config,
  hostname: string,
  portalId: string | undefined,
): Promise<HostnameVerdict> {
  if (portalId) await getPortal(tx, portalId)
  if (await isReserved(tx, config, hostname)) return 'reserved'
  const owner = await ownerOf(tx, hostname)
  if (owner === undefined) return 'free'
  return owner === portalId ? 'own' : 'taken'
}

async function ownerOf(tx: ReadTx, hostname: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('site_hostnames')
    .select('site_id')
    .where('hostname', '=', hostname)
    .executeTakeFirst()
  return row?.site_id
}
