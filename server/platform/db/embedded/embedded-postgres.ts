import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { answers, ensureDatabase } from './client.ts'
import { assertVersion, type Cluster, ensureDataDirectory, findCluster } from './cluster.ts'
import { type Access, databaseUrl, readAccess, writeAccess } from './cluster-access.ts'
import { giveWayToCallers } from './give-way.ts'
import { addHolder, removeHolder } from './holders.ts'
import { launch } from './launch.ts'
import { makeCluster } from './make-cluster.ts'
import { findPostmaster, type Postmaster, runsOn, stopPostmaster } from './postmaster.ts'
import { rotateLog } from './rotate-log.ts'
import { chooseRunner } from './run-as.ts'
import { withDirectoryLock } from './start-lock.ts'

export type EmbeddedOptions = {
  dir: string
  log: (line: string) => void
  /** For tests: nothing is flushed to disk, and stopping is immediate. */
  throwAway?: boolean
  /** The user that PostgreSQL runs as when we are root. */
  runAs?: string
  /** Where programs and cluster go if that user cannot reach them in place. */
  elsewhere?: string
}

export type EmbeddedPostgres = {
  url: string
  adopted: boolean
  /** Starts it again if it is gone (killed, out of memory); says whether it was. Fails if its port was taken meanwhile. */
  revive(): Promise<boolean>
  /** Begins a new log when the present one is large. */
  rotateLog(): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'tunedesk'
const logFileIn = (dir: string) => join(dir, 'postgres.log')

/**
 * The PostgreSQL that comes with us, running on `dir`. It outlives a killed server; the next start adopts it. Starting
 * and stopping are done by one process at a time, and the last user of the database stops it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = await ensureDataDirectory(options.dir, options.throwAway ?? false)
  return withDirectoryLock(dir, async () => {
    const cluster = await findCluster(dir)
    const adopted = cluster ? await adopt(cluster.path) : undefined
    const running = adopted ?? (await start(options, dir, cluster))
    await ensureDatabase(running.cluster, running.access, DATABASE)
    const holder = await addHolder(dir)
    options.log(
      `PostgreSQL ${adopted ? 'was still running' : 'started'} in ${running.cluster} on port ${running.access.port}.`,
    )
    let stopping: Promise<void> | undefined
    return {
      url: databaseUrl(running.cluster, running.access, DATABASE),
      adopted: adopted !== undefined,
      revive: async () => {
        if (stopping || (await runsOn(running.postmaster.pid, running.cluster))) return false
        return withDirectoryLock(dir, async () => {
          if (stopping) return false
          const { port } = running.access
          // Another process that uses the same database may have been quicker.
          const again = (await adopt(running.cluster)) ?? (await start(options, dir, await findCluster(dir)))
          running.postmaster = again.postmaster
          if (again.access.port !== port)
            throw new Error(`PostgreSQL came back on port ${again.access.port} instead of ${port}.`)
          return true
        })
      },
      rotateLog: () => rotateLog(logFileIn(dir)),
      stop: () => {
        stopping ??= withDirectoryLock(dir, () => stop(options, dir, running, holder))
        return stopping
      },
    }
  })
}

type Running = { cluster: string; access: Access; postmaster: Postmaster }

async function adopt(cluster: string): Promise<Running | undefined> {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster) return undefined
  const access = { ...(await readAccess(cluster)), port: postmaster.port }
  // It may be on its way out, if its owner was killed while stopping it: then it ends without having answered.
  const up = await answers(cluster, access, () => runsOn(postmaster.pid, cluster))
  return up ? { cluster, access, postmaster } : undefined
}

async function start(options: EmbeddedOptions, dir: string, found: Cluster | undefined): Promise<Running> {
  const { log, throwAway = false, elsewhere = '/var/lib/tunedesk' } = options
  const runner = found?.runner ?? (await chooseRunner(options.runAs))
  const binaries = await prepareBinaries(runner, { dir, elsewhere }, log)
  const cluster =
    found?.path ?? (await makeCluster({ dir, elsewhere, runner, initdb: binaries.initdb, throwAway, log }))
  await assertVersion(cluster, binaries.major)
  const { password, port: lastPort } = await readAccess(cluster)
  const postmaster = await launch({
    postgres: binaries.postgres,
    cluster,
    runner,
    throwAway,
    logFile: logFileIn(dir),
    lastPort,
    answers: (port, alive) => answers(cluster, { password, port }, alive),
  })
  const refusal = await giveWayToCallers(postmaster.pid)
  if (refusal) log(`PostgreSQL runs at the usual priority; under load answers take longer (${refusal}).`)
  const access = { password, port: postmaster.port }
  if (access.port !== lastPort) await writeAccess(cluster, access, runner)
  return { cluster, access, postmaster }
}

async function stop(options: EmbeddedOptions, dir: string, running: Running, holder: string): Promise<void> {
  if ((await removeHolder(dir, holder)) > 0) return
  // Asked anew: another process may have stopped it and started it again in the meantime.
  const postmaster = await findPostmaster(running.cluster)
  if (postmaster) await stopPostmaster(postmaster, running.cluster, options.throwAway ? 'SIGQUIT' : 'SIGINT')
}
