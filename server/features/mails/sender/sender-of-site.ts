import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { parseAddress } from '#platform/mail/mail-address.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Platform } from '#platform/platform.ts'
import { getKeptSender, type KeptSender } from './sender-store.ts'

/** What the mails of a site bear, and the server by which they leave; null: the installation's. */
export interface Sender {
  address: string
  server: MailServer | null
}

/**
 * The mails of a sub-portal never bear the provider's address. By the installation's server they come from a hostname of
 * the portal, and from nowhere else: whoever may enter an address would write in anybody's name. By a server of its own a
 * site writes as whoever that server lets it be.
 */
export async function senderOf(tx: ReadTx, platform: Platform): Promise<Sender> {
  const { address, server } = await getKeptSender(tx, platform)
  return { address: await addressInUse(tx, platform, { address, server }), server }
}

export async function addressInUse(
  tx: ReadTx,
  platform: Platform,
  { address, server }: Pick<KeptSender, 'address' | 'server'>,
): Promise<string> {
  const domains = await ownDomains(tx)
  if (address !== '' && (server || isWithin(address, domains))) return address
  const [first] = domains
  return first ? `no-reply@${first}` : parseAddress(platform.config.mailFrom).address
}

/** Where an address may be that the installation's server sends for; empty on the admin site, which may name any. */
export async function ownDomains(tx: ReadTx): Promise<string[]> {
  const { is_admin_site } = await getSettings(tx)
  if (is_admin_site) return []
  const { slug } = await tx.db
    .selectFrom('sites')
    .select('slug')
    .where('id', '=', tx.siteId)
    .executeTakeFirstOrThrow()
  const hostnames = await tx.db
    .selectFrom('site_hostnames')
    .select('hostname')
    .where('site_id', '=', tx.siteId)
    .orderBy('hostname')
    .execute()
  return hostnames.length > 0 ? hostnames.map(({ hostname }) => hostname) : [`${slug}.localhost`]
}

export const isWithin = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.some((domain) => address.endsWith(`@${domain}`))
