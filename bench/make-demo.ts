import { startTunedesk } from './running-server.ts'
import { startPostgres } from './start-postgres.ts'

/** A data directory with the demo. Loading it is the longest part of many a bench, so it is made once and copied. */
export async function makeDemo(dir: string): Promise<void> {
  const postgres = await startPostgres(dir)
  const server = await startTunedesk(postgres.url, dir)
  await server.stop()
  await postgres.stop()
}
