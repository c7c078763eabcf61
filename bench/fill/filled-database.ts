import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDemo } from '../make-demo.ts'
import { copyDirectory, startBenchDatabase, startTunedesk } from '../running-server.ts'
import { startPostgres } from '../start-postgres.ts'
import { fillPortal, type Size } from './fill-portal.ts'

/** A database for one benchmark with a portal of that size. The runner's benches fill each size once and copy it. */
export async function startFilledDatabase(size: Size) {
  const { BENCH_DEMO } = process.env
  if (BENCH_DEMO) return startBenchDatabase({ from: await filledDirectory(BENCH_DEMO, size) })
  const database = await startBenchDatabase()
  await (await startTunedesk(database.url, database.dir)).stop()
  await fillPortal(database, size)
  return database
}

async function filledDirectory(demo: string, size: Size): Promise<string> {
  const dir = join(dirname(demo), `filled-${size.orders}-${size.people}`)
  if (existsSync(dir)) return dir
  const aside = `${dir}.new`
  // Another bench may have failed in the middle of it.
  await rm(aside, { recursive: true, force: true })
  await copyDirectory(demo, aside)
  await fillDirectory(aside, size)
  await rename(aside, dir)
  return dir
}

async function fillDirectory(dir: string, size: Size): Promise<void> {
  const postgres = await startPostgres(dir)
  await fillPortal({ url: postgres.url, dir }, size)
  await postgres.stop()
}

/** A data directory with the demo and a portal of that size, to keep. */
export async function makeFilled(dir: string, size: Size): Promise<void> {
  await makeDemo(dir)
  await fillDirectory(dir, size)
}
