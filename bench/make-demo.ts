import pg from 'pg'
import { startTunedesk } from './running-server.ts'
import { startPostgres } from './start-postgres.ts'
import { workedOff } from './worked-off.ts'

/** A data directory with the demo. Loading it is the longest part of many a bench, so it is made once and copied. */
export async function makeDemo(dir: string): Promise<void> {
  const postgres = await startPostgres(dir)
  const server = await startTunedesk(postgres.url, dir)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  // Copies of its pictures, mails, documents: every bench would make them beside what it measures.
  await workedOff(owner)
  await owner.end()
  await server.stop()
  await postgres.stop()
}
