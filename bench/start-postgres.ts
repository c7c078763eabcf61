import { chmod, mkdir } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { endsWithBench } from './ends-with-bench.ts'

/** The database in that directory. It ends with the bench. */
export async function startPostgres(dir: string) {
  await mkdir(dir, { recursive: true })
  // It runs as an unprivileged user, who must be able to pass through.
  await chmod(dir, 0o711)
  const postgres = await startEmbeddedPostgres({ dir, log: () => undefined })
  return { url: postgres.url, stop: endsWithBench(() => postgres.stop()) }
}
