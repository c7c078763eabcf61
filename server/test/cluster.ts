import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findCluster } from '#platform/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from '#platform/db/embedded/postmaster.ts'

/** A PostgreSQL for one run of tests: in the system's temporary directory, gone when it is stopped. */
export type TestCluster = { url: string; stop(): Promise<void> }

const PREFIX = 'tunedesk-test-'

export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned()
  const dir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ dir, throwAway: true, log: () => undefined })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A killed test run leaves its PostgreSQL behind. The next one stops and removes it. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dir = join(tmpdir(), name)
    // Anyone may put a directory of that name there, with a link in it to somewhere else.
    if ((await lstat(dir)).uid !== process.getuid?.()) continue
    const cluster = await findCluster(dir)
    const postmaster = cluster && (await findPostmaster(cluster.path))
    if (postmaster) await stopPostmaster(postmaster, cluster.path, 'SIGQUIT')
    await rm(dir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process is alive too, and its directory not ours to remove.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster's owner URL: `inject('clusterUrl')` in a test. */
    clusterUrl: string
  }
}

/** vitest's globalSetup. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
