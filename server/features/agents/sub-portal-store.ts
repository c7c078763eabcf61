import { sql } from 'kysely'
import type { SiteState } from '#contract/agents/bounds.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import { together } from '#platform/db/together.ts'
import type { Call } from '#platform/http/routes.ts'

/**
 * The sub-portals of the site, with their agents, who are its customers. Each agent is looked up by itself: planned for a
 * site of average size, a join would read everybody of a large one.
 */
const selectPortals = (tx: ReadTx) =>
  tx.db
    .selectFrom('sites as s')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('users')
          .select(['id', 'site_id', 'first_name', 'last_name', 'company_name', 'email'])
          .whereRef('users.site_id', '=', 's.provider_id')
          .whereRef('users.id', '=', 's.agent_id')
          .limit(1)
          .as('u'),
      (on) => on.onTrue(),
    )
    .leftJoin('wallets as w', (on) => on.onRef('w.site_id', '=', 'u.site_id').onRef('w.user_id', '=', 'u.id'))
    .where('s.provider_id', '=', tx.siteId)

export async function listPortals(tx: ReadTx, query: Call<'GET /sub_portals'>['query']) {
  const { limit, offset } = pageOf(query)
  const { search, state, sort_by = 'created_at' } = query
  const order = query.sort_order ?? (sort_by === 'slug' ? 'asc' : 'desc')
  let found = selectPortals(tx)
  if (state) found = found.where('s.state', 'in', state)
  if (search) {
    const pattern = containing(search)
    found = found.where((is) =>
      is.or([
        is('s.slug', 'ilike', pattern),
        is(sql`concat_ws(' ', u.first_name, u.last_name, u.company_name, u.email)`, 'ilike', pattern),
        is.exists(
          is
            .selectFrom('site_hostnames as h')
            .select('h.hostname')
            .whereRef('h.site_id', '=', 's.id')
            .where('h.hostname', 'ilike', pattern),
        ),
      ]),
    )
  }
  const [{ total }, rows] = await together([
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    columns(found)
      .orderBy(`s.${sort_by}`, order)
      .orderBy('s.id', order)
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { rows, total }
}

const hostnames = sql<
  string[]
>`array(select hostname from site_hostnames h where h.site_id = s.id order by hostname)`

const columns = (portals: ReturnType<typeof selectPortals>) =>
  portals
    .select(['s.id', 's.slug', 's.state', 's.suspended_reason', 's.agent_id', 's.created_at', 's.closed_at'])
    .select(['u.first_name', 'u.last_name', 'u.company_name', 'u.email'])
    .select([
      sql<number>`coalesce(w.balance, 0)`.as('balance'),
      sql<number>`coalesce(w.credit_limit, 0)`.as('credit_limit'),
      hostnames.as('hostnames'),
    ])

export type PortalRow = Awaited<ReturnType<typeof getPortal>>

export async function getPortal(tx: ReadTx, id: string) {
  const row = await columns(selectPortals(tx).where('s.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Held until the unit of work ends. Whatever is written at the portal meanwhile waits, and what was being written is there:
 * its orders can be counted.
 */
export async function lockPortal(tx: Tx, id: string): Promise<PortalRow> {
  await tx.db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', id)
    .where('provider_id', '=', tx.siteId)
    .forUpdate()
    .execute()
  return getPortal(tx, id)
}

export async function updatePortal(
  tx: Tx,
  id: string,
  changes: {
    agent_id?: string
    state?: SiteState
    suspended_reason?: string
    closed_at?: Date
    created_at?: Date
  },
): Promise<void> {
  await tx.db
    .updateTable('sites')
    .set(changes)
    .where('id', '=', id)
    .where('provider_id', '=', tx.siteId)
    .execute()
}

/** Those of these agents that are not closed. */
export const listPortalsOf = builtQuery((db, siteId: string, agentIds: readonly string[]) =>
  db
    .selectFrom('sites as s')
    .select(['s.id', 's.slug', 's.state', 's.agent_id', hostnames.as('hostnames')])
    .where('s.provider_id', '=', siteId)
    .where('s.agent_id', '=', sql<string>`any(${agentIds})`)
    .where('s.state', '<>', 'closed'),
)
