import { sql } from 'kysely'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import { presentCustomer, readCustomerPage } from '#features/dealers/index.ts'
import { ordersOfPerson } from '#features/orders/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { insideOf, lookInsideAll } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { urlOf } from './present-sub-portal.ts'
import { listPortalsOf } from './sub-portal-store.ts'

type Key = 'GET /agents'

/** Agents are customers: found and shown as those are, with their orders and the portal that each has. */
export async function listAgents(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, query, platform } = call
  assertAdminSite(call.site)
  const { rows, ...page } = await readCustomerPage(tx, { ...query, of: 'agents' })
  const ids = rows.map(({ id }) => id)
  const [counted, found] = await together([
    countOrdersOf(tx, tx.siteId, ids),
    listPortalsOf(tx, tx.siteId, ids),
  ])
  const orders = new Map(counted.map((row) => [row.id, row.orders]))
  const insides = await lookInsideAll(
    tx,
    found.map(({ id }) => id),
  )
  const portals = new Map(
    found.map((portal) => {
      const { id, slug, state, agent_id } = portal
      const { title } = insideOf(insides, id)
      return [agent_id, { id, slug, state, title, url: urlOf(platform.config, portal) }]
    }),
  )
  return {
    items: rows.map((row) => ({
      ...presentCustomer(row, actor),
      orders: Number(orders.get(row.id) ?? 0),
      sub_portal: portals.get(row.id) ?? null,
    })),
    ...page,
  }
}

const countOrdersOf = builtQuery((db, siteId: string, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .select(['u.id', ordersOfPerson(ORDER_STATUSES).as('orders')])
    .where('u.site_id', '=', siteId)
    .where('u.id', '=', sql<string>`any(${ids})`),
)
