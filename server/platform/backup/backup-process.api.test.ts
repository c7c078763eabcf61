import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { sweepFiles } from '#platform/storage/sweep-files.ts'
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
import { compileCache } from '#server/test/killable-server.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'
import { makeBackup } from './make-backup.ts'

/* The two commands as processes of their own, as an operator runs them. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const desk = useDesk()
const stage = useBackupStage()
let source: Installation
let path: string

beforeAll(async () => {
  source = installationOf(desk)
  path = join(stage.dir, 'process.tar')
  await storeFile(desk.platform, desk.sites.main, randomBytes(5000))
})

function run(
  script: string,
  args: string[],
  to: Installation,
  options: { env?: object; node?: string[] } = {},
) {
  const child = spawn(process.execPath, [...(options.node ?? []), `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: {
      ...compileCache(),
      PATH: process.env.PATH,
      DATABASE_URL: to.ownerUrl,
      DATA_DIR: to.dataDir,
      SECRET_KEY,
      ...options.env,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said }))
  return { child, ended }
}

test('the commands say what they did in a sentence each', async () => {
  expect(await run('backup', [path], source).ended).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^\S+process\.tar: \d+ rows, 1 files of 5000 bytes\.\nThe secret key \(SECRET_KEY\) is not in it: .+\n$/,
    ),
  })
  const target = await stage.emptyInstallation()
  expect(await run('restore', [path], target).ended).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored as of 20\S+: \d+ rows, 1 files, 0 waiting jobs\.\n$/),
  })
  expect(await tablesOf(target.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
  expect(await run('restore', [path], target).ended).toEqual({
    code: 1,
    signal: null,
    said: 'There is an installation with 2 sites already; --replace removes it.\n',
  })
}, 60_000)

test('a restore that is killed half-way leaves the old state', async () => {
  await backUp(source, path)
  const target = await stage.emptyInstallation()
  await query(target.ownerUrl, `insert into sites values (gen_random_uuid(), 'old', true, now())`)
  const before = await tablesOf(target.ownerUrl)
  // An S3 server that has the bucket, and never answers to the first file: all rows are loaded by then.
  const asked = Promise.withResolvers<void>()
  const server = createServer((request, reply) => {
    if (request.method === 'PUT') return asked.resolve()
    reply.statusCode = request.method === 'HEAD' && /^\/bucket\/?$/.test(request.url ?? '') ? 200 : 404
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = {
    S3_BUCKET: 'bucket',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const { child, ended } = run('restore', [path, '--replace'], target, { env })
  await Promise.race([asked.promise, ended.then(({ said }) => Promise.reject(new Error(said)))])
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
  server.closeAllConnections()
  server.close()
  expect(await tablesOf(target.ownerUrl)).toEqual(before)
  // And the next try succeeds.
  await restore(path, target, { replace: true })
  expect(await tablesOf(target.ownerUrl)).toEqual(await tablesOf(source.ownerUrl))
}, 60_000)

test('a file that is released while a back-up runs is in it', async () => {
  const content = Buffer.from('about to be released')
  const { id, storageKey } = await storeFile(desk.platform, desk.sites.main, content)
  const { storage } = desk.platform
  let swept = -1
  const meddling = {
    ...source,
    storage: {
      ...storage,
      async read(key: string) {
        if (swept === -1) {
          await desk.platform.db.transaction(desk.sites.main, (tx) => releaseFile(tx, id))
          swept = await sweepFiles(desk.platform, desk.sites.main)
        }
        return storage.read(key)
      },
    },
  }
  expect(await backUp(meddling, path)).toMatchObject({ count: 2, missing: [] })
  expect(swept).toBe(0)
  expect(await storage.exists(storageKey)).toBe(true)
  expect(await sweepFiles(desk.platform, desk.sites.main)).toBe(1)
  expect(await storage.exists(storageKey)).toBe(false)
})

test('a back-up that is stopped leaves nothing, neither half a file nor a lock', async () => {
  const { storage } = desk.platform
  const stop = new AbortController()
  const stopping = {
    ...storage,
    read: async (key: string) => {
      stop.abort(new Error('enough'))
      return storage.read(key)
    },
  }
  await expect(
    makeBackup({
      path: join(stage.dir, 'stopped.tar'),
      ownerUrl: source.ownerUrl,
      storage: stopping,
      secret: { key: SECRET_KEY, file: null },
      withSecret: false,
      signal: stop.signal,
    }),
  ).rejects.toThrow('enough')
  expect((await readdir(stage.dir)).filter((name) => name.startsWith('stopped'))).toEqual([])
  expect(await backUp(source, join(stage.dir, 'after.tar'))).toMatchObject({ count: 1 })
})

test('tables far larger than the memory allowed pass through', async () => {
  const large = await stage.emptyInstallation()
  await query(large.ownerUrl, `insert into sites values (gen_random_uuid(), 'large', true, now())`)
  await query(
    large.ownerUrl,
    `insert into events (site_id, type, data, at)
     select id, 'x', to_jsonb(repeat('abcdefgh', 500) || n), now() from sites, generate_series(1, 12000) n`,
  )
  const file = join(stage.dir, 'large.tar')
  // 48 MB of rows, which take twice that as strings and buffers. Restoring knows the whole program, which takes some 60 MB by itself.
  expect(await run('backup', [file], large, { node: ['--max-old-space-size=48'] }).ended).toMatchObject({
    code: 0,
  })
  expect((await stat(file)).size).toBeGreaterThan(48_000_000)
  const target = await stage.emptyInstallation()
  expect(await run('restore', [file], target, { node: ['--max-old-space-size=96'] }).ended).toMatchObject({
    code: 0,
    said: expect.stringMatching(/123\d\d rows/),
  })
  const sum = `select count(*)::int, sum(hashtextextended(e::text, 0)) as hashes from events e`
  expect(await query(target.ownerUrl, sum)).toEqual(await query(large.ownerUrl, sum))
}, 120_000)
