/**
 * `npm run schema`: records the hashes of new migrations, migrates an empty throw-away database and writes its description
 * where the tests look for it.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describeSchema } from '#platform/db/describe-schema.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { recordMigrations } from './landed-migrations.ts'

await recordMigrations()
const dir = mkdtempSync(join(tmpdir(), 'tunedesk-schema-'))
const postgres = await startEmbeddedPostgres({ dir, throwAway: true, log: () => {} })
try {
  await migrate(postgres.url, 'a secret key that only describes a schema')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { sql, types } = await describeSchema(client).finally(() => client.end())
  await writeFile(new URL('../server/migrations/schema.sql', import.meta.url), sql)
  await writeFile(new URL('../server/platform/db/database.gen.ts', import.meta.url), types)
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
