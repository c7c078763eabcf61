import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '#platform/storage/storage.ts'
import {
  backUp,
  installationOf,
  restore,
  storeFile,
  tablesOf,
  useBackupStage,
} from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { NoSwift } from '#server/test/swift/packages.ts'
import { startSwift } from '#server/test/swift/swift.ts'

const swift = await startSwift().catch((error) => {
  if (!(error instanceof NoSwift)) throw error
  console.warn(error.message)
  return null
})
const desk = useDesk()
const stage = useBackupStage()
afterAll(() => swift?.stop())

test.skipIf(!swift)(
  'from disk to S3 on another PostgreSQL, and back to disk',
  { timeout: 60_000 },
  async () => {
    // One of them is so large that S3 takes it in parts.
    const contents = [randomBytes(0), randomBytes(1000), randomBytes(12_000_000)]
    const keys: string[] = []
    for (const content of contents) {
      keys.push((await storeFile(desk.platform, desk.sites.main, content)).storageKey)
    }
    const source = installationOf(desk)
    const [there, back] = [join(stage.dir, 'there.tar'), join(stage.dir, 'back.tar')]
    await backUp(source, there)

    const empty = await stage.emptyInstallation()
    const onS3 = { ...empty, storage: openStorage({ dataDir: empty.dataDir, s3: swift?.settings }) }
    await restore(there, onS3)
    expect(await tablesOf(onS3.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
    expect(await Promise.all(keys.map((key) => onS3.storage.exists(key)))).toEqual([true, true, true])

    expect(await backUp(onS3, back)).toMatchObject({ count: 3, bytes: 12_001_000, missing: [] })
    const onDisk = await stage.emptyInstallation()
    await restore(back, onDisk)
    expect(await tablesOf(onDisk.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
    for (const [index, key] of keys.entries()) {
      const found = await readFile(join(onDisk.dataDir, 'files', key))
      expect(found.equals(contents[index] ?? Buffer.alloc(1))).toBe(true)
    }
  },
)
