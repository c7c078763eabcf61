import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { cloneTemplate } from './template-database.ts'

/** A migrated database with two sites and nothing on top of it: for tests of the plumbing itself. */
export interface BareDatabase {
  readonly db: Db
  readonly ownerUrl: string
  readonly appUrl: string
  /** Sees everything. */
  readonly owner: pg.Client
  /** The role of the program, without a site. */
  readonly app: pg.Client
  readonly sites: readonly [string, string]
  /** Another pool on the same database, as another instance would have. */
  open(options?: { poolSize?: number; clock?: Clock }): Db
}

export function useBareDatabase(): BareDatabase {
  const bare = {} as BareDatabase & { close(): Promise<void> }
  beforeAll(async () => void Object.assign(bare, await openBare()))
  afterAll(() => bare.close?.())
  return bare
}

async function openBare(): Promise<BareDatabase & { close(): Promise<void> }> {
  const { ownerUrl, appUrl } = await cloneTemplate(inject('clusterUrl'))
  const opened: Db[] = []
  const open: BareDatabase['open'] = ({ poolSize = 4, clock = systemClock } = {}) => {
    const db = openDatabase({ url: appUrl, poolSize, clock, onFault: () => {} })
    opened.push(db)
    return db
  }
  const [owner, app] = [ownerUrl, appUrl].map((connectionString) => new pg.Client({ connectionString }))
  if (!owner || !app) throw new Error('two clients were made')
  for (const client of [owner, app]) await client.connect()
  const sites = [newId(), newId()] as const
  for (const [index, id] of sites.entries()) {
    await owner.query(
      'insert into sites (id, slug, is_admin_site, provider_id, created_at) values ($1, $2, $3, (select id from sites where is_admin_site and not $3), now())',
      [id, `site-${index}`, index === 0],
    )
  }
  return {
    db: open(),
    ownerUrl,
    appUrl,
    owner,
    app,
    sites,
    open,
    async close() {
      for (const db of opened) await db.close()
      await owner.end()
      await app.end()
    },
  }
}
