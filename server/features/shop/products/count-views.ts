import { sql } from 'kysely'
import { batchBySite } from '#platform/batch-by-site.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** One look at a product. */
interface View {
  productId: string
}

const counters = new WeakMap<Db, (siteId: string, views: readonly View[]) => Promise<void>>()

/**
 * Counts beside the answer, which does not wait: all looks of a moment in one statement. Those of the last moment are lost with
 * a process that is killed; nobody is billed for them.
 */
export function countView({ db, log }: Pick<Platform, 'db' | 'log'>, siteId: string, productId: string) {
  const counter = counters.get(db) ?? counterOf(db)
  counters.set(db, counter)
  counter(siteId, [{ productId }]).catch((error: unknown) =>
    log.warn({ site_id: siteId, err: error }, 'views of products were not counted'),
  )
}

const counterOf = (db: Db) =>
  batchBySite(
    async (siteId, views: ReadonlySet<View>) => {
      const byProduct = Map.groupBy(views, (view) => view.productId)
      const ids = [...byProduct.keys()]
      const counts = ids.map((id) => byProduct.get(id)?.length ?? 0)
      await db.statement(siteId, async (tx) => {
        // In the order of the ids: two servers that count the same products must not wait for each other.
        await sql`with seen as materialized (
            select p.id, s.views from unnest(${ids}::uuid[], ${counts}::bigint[]) as s (id, views)
              join shop_products p on p.site_id = ${siteId} and p.id = s.id
            order by p.id for update of p)
          update shop_products p set views = p.views + seen.views from seen
          where p.site_id = ${siteId} and p.id = seen.id`.execute(tx.db)
      })
    },
    { restMs: 250 },
  )
