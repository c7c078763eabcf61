import type { z } from 'zod'
import type { subPortal } from '#contract/agents/shapes.ts'
import { fromHundredths } from '#contract/amounts.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { siteUrl } from '#platform/http/site.ts'
import type { Platform } from '#platform/platform.ts'
import { type Inside, insideOf, lookInside, lookInsideAll } from './look-inside.ts'
import { portalAbilities } from './sub-portal-abilities.ts'
import { getPortal, type PortalRow } from './sub-portal-store.ts'

type Config = Platform['config']

export const urlOf = (config: Config, { slug, hostnames }: Pick<PortalRow, 'slug' | 'hostnames'>): string =>
  siteUrl(config, { slug, isAdminSite: false, ownHostname: hostnames[0] ?? null })

export function presentPortal(row: PortalRow, inside: Inside, config: Config): z.input<typeof subPortal> {
  return {
    id: row.id,
    slug: row.slug,
    title: inside.title,
    url: urlOf(config, row),
    hostnames: row.hostnames,
    state: row.state,
    suspended_reason: row.suspended_reason,
    language: inside.language,
    agent: row.agent_id === null ? null : agentOf(row, row.agent_id),
    open_orders: inside.openOrders,
    invited_admin: inside.invitedAdmin,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    can: portalAbilities.can({ state: row.state, ...inside }),
  }
}

const agentOf = (row: PortalRow, id: string) => ({
  id,
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  company_name: row.company_name ?? '',
  email: row.email ?? '',
  credits: fromHundredths(row.balance),
  credit_limit: fromHundredths(row.credit_limit),
})

export async function presentPortals(tx: ReadTx, rows: readonly PortalRow[], config: Config) {
  const insides = await lookInsideAll(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentPortal(row, insideOf(insides, row.id), config))
}

export const showPortal = async (tx: ReadTx, id: string, config: Config) =>
  presentPortal(await getPortal(tx, id), await lookInside(tx, id), config)
