import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#platform/db/migrate.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import {
  backUp,
  type Installation,
  installationOf,
  query,
  restore,
  storeFile,
  tablesOf,
  useBackupStage,
} from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'
import { openOwner } from './catalogue.ts'
import { rebuildSchema, splitMigrations } from './rebuild-schema.ts'

const desk = useDesk()
const stage = useBackupStage()
let source: Installation
let path: string
let key: string

beforeAll(async () => {
  source = installationOf(desk)
  path = join(stage.dir, 'whole.tar')
  await newPerson(desk)
  key = (await storeFile(desk.platform, desk.sites.main, randomBytes(5000))).storageKey
  await backUp(source, path)
})

/** An installation that is in use: a site, and a file. */
async function inUse(): Promise<Installation & { key: string }> {
  const there = await stage.emptyInstallation()
  const site = '01900000-0000-7000-8000-00000000000a'
  const old = `${site}/aa/bb/old`
  await query(there.ownerUrl, `insert into sites values ($1, 'old', true, now())`, [site])
  await query(
    there.ownerUrl,
    `insert into stored_files (id, site_id, state, storage_key, name, media_type, created_at, changed_at)
     values (gen_random_uuid(), $1, 'attached', $2, 'old', 'x/y', now(), now())`,
    [site, old],
  )
  await there.storage.put(old, [Buffer.from('old')] as never, { mediaType: 'x/y' })
  return { ...there, key: old }
}

const filesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a byte that changed anywhere is found before anything is touched', async () => {
  const target = await stage.emptyInstallation()
  const before = await tablesOf(target.ownerUrl)
  const copy = join(stage.dir, 'flipped.tar')
  await copyFile(path, copy)
  const handle = await open(copy, 'r+')
  const { size } = await handle.stat()
  const byte = Buffer.alloc(1)
  for (let at = 0; at < size; at += 997) {
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 0x10]), 0, 1, at)
    await expect(restore(copy, target), `byte ${at}`).rejects.toThrow(/^The back-up is (damaged|incomplete)/)
    await handle.write(byte, 0, 1, at)
  }
  await handle.close()
  expect(await tablesOf(target.ownerUrl)).toEqual(before)
})

test('the damaged entry is named', async () => {
  const copy = join(stage.dir, 'named.tar')
  const bytes = await readFile(path)
  const content = await readFile(join(source.dataDir, 'files', key))
  const at = bytes.indexOf(content) + 2500
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(copy, bytes)
  await expect(restore(copy, await stage.emptyInstallation())).rejects.toThrow(
    `The back-up is damaged: files/${key} is not what was written.`,
  )
})

test('a back-up that was cut off is refused, wherever it was cut', async () => {
  const target = await stage.emptyInstallation()
  const copy = join(stage.dir, 'cut.tar')
  const { size } = await stat(path)
  for (const length of [0, 100, 512, Math.floor(size / 2), size - 1024, size - 512, size - 1]) {
    await copyFile(path, copy)
    await truncate(copy, length)
    await expect(restore(copy, target)).rejects.toThrow('The back-up is incomplete')
  }
  await expect(restore(join(stage.dir, 'nowhere.tar'), target)).rejects.toThrow('cannot be read (ENOENT)')
})

test('an installation is not overwritten by accident', async () => {
  const there = await inUse()
  const before = await tablesOf(there.ownerUrl)
  await expect(restore(path, there)).rejects.toThrow(
    'There is an installation with 1 site already; --replace removes it.',
  )
  expect([await tablesOf(there.ownerUrl), await filesIn(there.dataDir)]).toEqual([before, ['old']])
})

test('when asked to, it takes the place of what is there, and says what went', async () => {
  const there = await inUse()
  expect(await restore(path, there, { replace: true })).toMatchObject({
    removed: { sites: 1, rows: 2, files: 1 },
  })
  expect(await tablesOf(there.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
  expect(await filesIn(there.dataDir)).toEqual([key.split('/').at(-1)])
  // Once more over itself: the same files stay.
  await restore(path, there, { replace: true })
  expect(await filesIn(there.dataDir)).toEqual([key.split('/').at(-1)])
})

test('a database with tables of somebody else is left alone, even when asked', async () => {
  const there = await stage.emptyInstallation()
  await query(there.ownerUrl, 'create table recipes as select 1 as id')
  await expect(restore(path, there, { replace: true })).rejects.toThrow(
    'The database is not ours: it has rows in recipes.',
  )
  expect(await query(there.ownerUrl, 'select id from recipes')).toEqual([{ id: 1 }])
})

test('it waits for nobody: a running program has to be stopped first', async () => {
  const running = installationOf(desk)
  await expect(restore(path, running, { replace: true })).rejects.toThrow(
    'The program is running on this database: stop it first.',
  )
})

test('a failure at the last file leaves rows and files as they were', async () => {
  const there = await inUse()
  const before = await tablesOf(there.ownerUrl)
  const full: Storage = {
    ...there.storage,
    async put(...given) {
      await there.storage.put(...given)
      throw new Error('the disk is full')
    },
  }
  await expect(restore(path, { ...there, storage: full }, { replace: true })).rejects.toThrow(
    'the disk is full',
  )
  expect([await tablesOf(there.ownerUrl), await filesIn(there.dataDir)]).toEqual([before, ['old']])
})

test('an older back-up is loaded into its own schema and migrated on', async () => {
  const old = await stage.emptyInstallation()
  const migrations = await readMigrations()
  const client = await openOwner(old.ownerUrl)
  await client.query('begin')
  await rebuildSchema(client, migrations.slice(0, 4))
  await client.query(`insert into sites values (gen_random_uuid(), 'old', true, now())`)
  await client.query('commit')
  await client.end()
  const file = join(stage.dir, 'old.tar')
  await backUp(old, file)

  const target = await stage.emptyInstallation()
  const schema = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by conname`
  const current = await query(target.ownerUrl, schema)
  await restore(file, target)
  expect(await query(target.ownerUrl, schema)).toEqual(current)
  expect(await query(target.ownerUrl, 'select slug from sites')).toEqual([{ slug: 'old' }])
  expect(
    (await query(target.ownerUrl, 'select name from migrations order by 1')).map(({ name }) => name),
  ).toEqual(migrations.map(({ name }) => name))
})

test('a back-up of another history of migrations is refused', () => {
  const one = { name: '0001-a.sql', text: '', sha256: 'a' }
  const two = { name: '0002-b.sql', text: '', sha256: 'b' }
  expect(splitMigrations([one, two], [{ name: '0001-a.sql', sha256: 'a' }])).toEqual({
    before: [one],
    after: [two],
  })
  expect(() => splitMigrations([one], [one, two])).toThrow('made by a newer version')
  expect(() => splitMigrations([one, two], [one, { ...two, sha256: 'c' }])).toThrow(
    'its migration 0002-b.sql is another',
  )
})

test('an owner who is no superuser restores into a database that has nothing yet', async () => {
  await query(stage.clusterUrl, `create role landlord login createrole password 'of the house'`)
  await query(stage.clusterUrl, 'grant tunedesk_app to landlord with admin option')
  await query(stage.clusterUrl, 'create database house owner landlord')
  const url = new URL(stage.clusterUrl)
  Object.assign(url, { username: 'landlord', password: 'of the house', pathname: '/house' })
  const dataDir = await mkdtemp(join(stage.dir, 'house-'))
  const house: Installation = { ownerUrl: url.href, dataDir, storage: openStorage({ dataDir }) }
  await restore(path, house)
  expect(await tablesOf(house.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
  const again = join(stage.dir, 'house.tar')
  await backUp(house, again)
  await restore(again, house, { replace: true })
  expect(await tablesOf(house.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
})

test('the secret key must be the same, comes along when asked for, or is done without', async () => {
  const target = await stage.emptyInstallation()
  const other = 'another secret key, long enough to be accepted'
  const file = join(target.dataDir, 'secret.key')
  await writeFile(file, other)
  await expect(restore(path, target, { secret: { key: other, file } })).rejects.toThrow(
    'SECRET_KEY is not the one of the back-up',
  )
  const withSecret = join(stage.dir, 'with-secret.tar')
  await backUp(source, withSecret, true)
  // Given by the environment, it is not ours to change.
  await expect(restore(withSecret, target, { secret: { key: other, file: null } })).rejects.toThrow(
    'SECRET_KEY is not the one of the back-up',
  )
  expect(await restore(withSecret, target, { secret: { key: other, file } })).toMatchObject({
    secretPlaced: true,
  })
  expect((await readFile(file, 'utf8')).trim()).toBe(SECRET_KEY)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(path)).includes(SECRET_KEY)).toBe(false)
})

test('a file that is lost already does not stop a back-up', async () => {
  const site = desk.sites.other
  const lost = await storeFile(desk.platform, site, Buffer.from('lost'))
  const changed = await storeFile(desk.platform, site, Buffer.from('changed'))
  await desk.platform.storage.delete(lost.storageKey)
  await writeFile(join(source.dataDir, 'files', changed.storageKey), 'CHANGED')
  const done = await backUp(source, join(stage.dir, 'lost.tar'))
  expect(done.missing.sort()).toEqual([lost.storageKey, changed.storageKey].sort())
  const target = await stage.emptyInstallation()
  await restore(join(stage.dir, 'lost.tar'), target)
  expect(await target.storage.exists(key)).toBe(true)
  expect(await target.storage.exists(changed.storageKey)).toBe(false)
})

test('an empty database has nothing to back up', async () => {
  await query(stage.clusterUrl, 'create database nothing')
  const url = new URL(stage.clusterUrl)
  url.pathname = '/nothing'
  const nothing = { ...source, ownerUrl: url.href }
  await expect(backUp(nothing, join(stage.dir, 'nothing.tar'))).rejects.toThrow(
    'There is nothing to back up.',
  )
  expect((await readdir(stage.dir)).filter((name) => name.startsWith('nothing'))).toEqual([])
})
