import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { presentPortals, showPortal } from './present-sub-portal.ts'
import { listPortals } from './sub-portal-store.ts'

type List = 'GET /sub_portals'
type Show = 'GET /sub_portal/{id}'

export async function listSubPortals(tx: ReadTx, call: Call<List>): Promise<Answer<List>> {
  const { query, platform } = call
  assertAdminSite(call.site)
  const { rows, total } = await listPortals(tx, query)
  const items = await presentPortals(tx, rows, platform.config)
  return { items, total, page: query.page, size: query.size }
}

export async function showSubPortal(tx: ReadTx, call: Call<Show>): Promise<Answer<Show>> {
  assertAdminSite(call.site)
  return showPortal(tx, call.params.id, call.platform.config)
}
