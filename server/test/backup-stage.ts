import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openArchive } from '#platform/backup/archive.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { type RestoreOptions, restoreArchive } from '#platform/backup/restore-archive.ts'
import type { Db } from '#platform/db/database.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import { attachFile, insertTemporaryFile, updateMeasured } from '#platform/storage/stored-files.ts'
import { JOBS, SCHEDULED_JOBS } from '#server/app.ts'
import { startTestCluster, type TestCluster } from './cluster.ts'
import type { Desk } from './desk.ts'
import { cloneTemplate, SECRET_KEY } from './template-database.ts'
import { fingerprints } from './walk/whole-database.ts'

/** Somewhere to restore to: another PostgreSQL than that of the other tests, since restoring touches the role. */
export interface BackupStage {
  readonly dir: string
  readonly clusterUrl: string
  /** An installation that was migrated and has nothing in it. */
  emptyInstallation(): Promise<Installation>
}

export interface Installation {
  ownerUrl: string
  dataDir: string
  storage: Storage
}

export function useBackupStage(): BackupStage {
  const stage = {} as BackupStage & { cluster: TestCluster }
  beforeAll(async () => {
    const [dir, cluster] = [await mkdtemp(join(tmpdir(), 'tunedesk-backup-')), await startTestCluster()]
    const emptyInstallation = async () => {
      const { ownerUrl } = await cloneTemplate(cluster.url)
      const dataDir = await mkdtemp(join(dir, 'data-'))
      return { ownerUrl, dataDir, storage: openStorage({ dataDir }) }
    }
    Object.assign(stage, { dir, cluster, clusterUrl: cluster.url, emptyInstallation })
  })
  afterAll(async () => {
    await stage.cluster?.stop()
    await rm(stage.dir, { recursive: true, force: true })
  })
  return stage
}

export const installationOf = ({ ownerUrl, platform }: Desk): Installation => ({
  ownerUrl,
  dataDir: platform.config.dataDir,
  storage: platform.storage,
})

export function backUp(from: Installation, path: string, withSecret = false) {
  return makeBackup({
    path,
    ownerUrl: from.ownerUrl,
    storage: from.storage,
    secret: { key: SECRET_KEY, file: null },
    withSecret,
    signal: new AbortController().signal,
  })
}

export async function restore(path: string, to: Installation, options: Partial<RestoreOptions> = {}) {
  const archive = await openArchive(path)
  try {
    return await restoreArchive({
      archive,
      ownerUrl: to.ownerUrl,
      storage: to.storage,
      secret: { key: SECRET_KEY, file: null },
      prepareQueues: (url) => ensureQueues(url, JOBS, SCHEDULED_JOBS),
      replace: false,
      otherSecret: false,
      signal: new AbortController().signal,
      ...options,
    })
  } finally {
    await archive.close()
  }
}

/** A file that something points to, made as uploads make them. */
export async function storeFile(
  { db, storage }: { db: Db; storage: Storage },
  siteId: string,
  content: Buffer,
  ownerId: string | null = null,
) {
  const about = { name: 'a.bin', mediaType: 'application/octet-stream', ownerId }
  const row = await db.transaction(siteId, (tx) => insertTemporaryFile(tx, about))
  const measured = await storage.put(row.storageKey, [content] as never, about)
  await db.transaction(siteId, async (tx) => {
    await updateMeasured(tx, row.id, measured)
    await attachFile(tx, row.id)
  })
  return row
}

export async function query(ownerUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A fingerprint of every table; jobs are kept apart, as they get a new time to wait. */
export async function tablesOf(ownerUrl: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { 'pgboss.job': _jobs, ...tables } = await fingerprints({ owner } as Desk)
    return tables
  } finally {
    await owner.end()
  }
}
