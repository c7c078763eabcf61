import { sql } from 'kysely'
import { routes, unmanaged } from '#platform/http/routes.ts'

export const systemRoutes = routes({
  'GET /health': unmanaged(async ({ platform }) => {
    await platform.db.withoutSite((db) => sql`select 1`.execute(db))
    return { status: 'success' }
  }),
})
