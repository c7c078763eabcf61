import { sql } from 'kysely'
import { feature } from '#platform/feature.ts'
import { routes, unmanaged } from '#platform/http/routes.ts'
import { proveColumnsJob } from './prove-columns.ts'
import { sweepJob } from './sweep.ts'

export const systemFeature = feature({
  name: 'system',
  routes: routes({
    'GET /health': unmanaged(async ({ platform }) => {
      await platform.db.withoutSite((db) => sql`select 1`.execute(db))
      return { status: 'success' }
    }),
  }),
  schedules: [sweepJob, proveColumnsJob],
})
