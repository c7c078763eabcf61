import { sql } from 'kysely'
import { outside, routes } from '#platform/http/routes.ts'

export const systemRoutes = routes({
  'GET /health': outside(async ({ platform }) => {
    await platform.db.withoutSite((db) => sql`select 1`.execute(db))
    return { status: 'success' }
  }),
})
