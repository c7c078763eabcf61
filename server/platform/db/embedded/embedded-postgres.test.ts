import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { answers } from './client.ts'
import { findCluster } from './cluster.ts'
import { databaseUrl, readAccess } from './cluster-access.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { giveWayToCallers } from './give-way.ts'
import { launch } from './launch.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { isRoot } from './run-as.ts'

let base: string
let dir: string
let lines: string[]
let started: EmbeddedPostgres[]

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'tunedesk-embedded-')))
  await chmod(base, 0o755)
  dir = join(base, 'data')
  lines = []
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

async function start(
  options: { dir?: string; elsewhere?: string; runAs?: string; throwAway?: boolean } = {},
) {
  const postgres = await startEmbeddedPostgres({
    dir,
    throwAway: true,
    log: (line) => lines.push(line),
    ...options,
  })
  started.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

describe('a cluster of our own', { timeout: 60_000 }, () => {
  test('is made once, and is found again on its port with its data', async () => {
    const first = await start({ throwAway: false })
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    expect(
      await query(
        first.url,
        `select current_setting('random_page_cost'), current_setting('listen_addresses'), datlocprovider::text, datlocale
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([['1.1', '127.0.0.1', 'b', 'C.UTF-8']])
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow('ENOENT')

    const second = await start()
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await query(second.url, 'select n from kept')).toEqual([[7]])
    expect((await stat(join(dir, 'postgres/tunedesk-access.json'))).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['its socket', 'data', null],
    ['the network where its path is too long for a socket', 'd'.repeat(80), '127.0.0.1'],
    ['the network where its path would be a list', 'tuning, inc', '127.0.0.1'],
    ['its socket where its path has blanks', 'tuning inc', null],
  ])('is reached by %s, and by other programs on its port as well', async (_, name, peer) => {
    const { url } = await start({ dir: join(base, name) })
    const byNetwork = new URL(url)
    byNetwork.searchParams.delete('host')
    const address = 'select host(inet_client_addr())'
    expect(await query(url, address)).toEqual([[peer]])
    expect(await query(byNetwork.href, address)).toEqual([['127.0.0.1']])
  })

  test('is reached by the network where its directory holds no sockets', async () => {
    await (await start({ throwAway: false })).stop()
    const found = await findCluster(dir)
    if (!found) throw new Error('there is no cluster')
    const { path: cluster, runner } = found
    const { postgres } = await prepareBinaries(runner, { dir, elsewhere: base }, () => {})
    const onSuchADirectory = join(base, 'postgres-without-sockets')
    const refusal = 'FATAL:  could not create any Unix-domain sockets'
    await writeFile(
      onSuchADirectory,
      `#!/bin/sh\ncase "$*" in *unix_socket_directories=/*) echo "${refusal}"; exit 1;; esac\nexec "${postgres}" "$@"\n`,
      { mode: 0o755 },
    )
    const { password } = await readAccess(cluster)
    const postmaster = await launch({
      postgres: onSuchADirectory,
      cluster,
      runner,
      throwAway: true,
      logFile: join(dir, 'postgres.log'),
      lastPort: undefined,
      answers: (port, alive) => answers(cluster, { password, port }, alive),
    })
    const url = databaseUrl(cluster, { password, port: postmaster.port }, 'postgres')
    expect(await query(url, 'select host(inet_client_addr())')).toEqual([['127.0.0.1']])
    await stopPostmaster(postmaster, cluster, 'SIGQUIT')
  })

  test.runIf(process.platform === 'linux')('does not take the processor from whoever asks it', async () => {
    const BATCH = '3'
    const { url } = await start()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const fields = (await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')
    expect(fields?.[38]).toBe(BATCH)
    await client.end()
    const NOBODY = 2 ** 22 + 1
    expect(await giveWayToCallers(NOBODY)).toMatch(/chrt.* -p 0 4194305/)
  })

  test('is not open to a wrong password', async () => {
    const { url } = await start()
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  test('is adopted when its server was killed', async () => {
    const killed = await startInChild()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')

    const next = await start()
    expect(next).toMatchObject({ url: killed.url, adopted: true })
    expect(await query(next.url, 'select 1 + 1')).toEqual([[2]])
    await next.stop()
    await expect(query(next.url, 'select 1')).rejects.toThrow('ENOENT')
  })

  test('recovers when it was killed itself, with all that was committed', async () => {
    const first = await startEmbeddedPostgres({ dir, log: () => undefined })
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    const postmaster = await findPostmaster(join(dir, 'postgres'))
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select n from kept')).toEqual([[7]])
    await second.stop()
    await first.stop()
  })

  test('has its log cut while it runs, and goes on writing it from the beginning', async () => {
    const postgres = await start()
    const log = join(dir, 'postgres.log')
    await writeFile(log, `${'an old line\n'.repeat(1_000_000)}the last old line\n`, { flag: 'a' })
    await postgres.rotateLog()
    expect((await stat(log)).size).toBe(0)
    expect((await readFile(`${log}.1`, 'utf8')).endsWith('the last old line\n')).toBe(true)
    expect((await stat(`${log}.1`)).mode & 0o777).toBe(0o600)

    await expect(query(postgres.url, 'select 1 / 0')).rejects.toThrow('division by zero')
    await expect.poll(() => readFile(log, 'utf8')).toContain('select 1 / 0')
    expect((await readFile(log, 'utf8')).startsWith('\0')).toBe(false)
    await postgres.rotateLog()
    expect(await readFile(log, 'utf8')).toContain('select 1 / 0')
  })

  test('survives a pid file that names somebody else', async () => {
    await (await start()).stop()
    await writeFile(
      join(dir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dir}/postgres\n1\n5432\n\n127.0.0.1\n`,
    )
    expect((await start()).adopted).toBe(false)
  })

  test('is stopped by its last user, not by the first to leave', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect([one.adopted, two.adopted].sort()).toEqual([false, true])
    await one.stop()
    expect(await query(two.url, 'select 1')).toEqual([[1]])
    await two.stop()
    await expect(query(two.url, 'select 1')).rejects.toThrow('ENOENT')
  })

  test('is made by one of two processes that start at once', async () => {
    const [one, two] = await Promise.all([startInChild(), startInChild()])
    expect(one.url).toBe(two.url)
    for (const { child } of [one, two]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    expect((await start()).url).toBe(one.url)
    expect(await readdir(dir)).toEqual(['postgres', 'postgres.log', 'postgres.users'])
  })

  test('cut short while it was made, is made anew', async () => {
    await mkdir(join(dir, 'postgres.making-0123/data'), { recursive: true })
    await chmod(dir, 0o711)
    await writeFile(join(dir, 'postgres.making-0123/data/PG_VERSION'), '18\n')
    expect((await start()).adopted).toBe(false)
    expect(await readdir(dir)).toEqual(['postgres', 'postgres.log', 'postgres.users'])
  })

  test('is not made over something else', async () => {
    await mkdir(join(dir, 'postgres'), { recursive: true })
    await writeFile(join(dir, 'postgres/letter.txt'), 'keep me')
    await expect(start()).rejects.toThrow('is in the way and is not a database of ours')
    expect(await readFile(join(dir, 'postgres/letter.txt'), 'utf8')).toBe('keep me')
  })
})

describe.runIf(isRoot())('under root', { timeout: 60_000 }, () => {
  test('a cluster that its user cannot reach goes elsewhere, and is found there again', async () => {
    await mkdir(dir)
    await chmod(dir, 0o700)
    const elsewhere = join(base, 'elsewhere')
    const first = await start({ elsewhere, throwAway: false })
    await query(first.url, 'create table kept (n int)')
    await first.stop()
    expect((await lstat(join(dir, 'postgres'))).isSymbolicLink()).toBe(true)
    const target = await readlink(join(dir, 'postgres'))
    expect(target.startsWith(`${elsewhere}/`)).toBe(true)
    expect(lines.some((line) => line.includes('the database goes to'))).toBe(true)

    const second = await start({ elsewhere, throwAway: false })
    expect(await query(second.url, 'select count(*)::int from kept')).toEqual([[0]])
    await second.stop()

    await rm(elsewhere, { recursive: true })
    await expect(start({ elsewhere, throwAway: false })).rejects.toThrow(`is missing at ${target}`)
  })

  test('a user that does not exist, or is root, is refused in one sentence', async () => {
    await expect(start({ runAs: 'nobody-of-that-name' })).rejects.toThrow(
      'PG_RUN_AS names the user nobody-of-that-name, which does not exist on this machine.',
    )
    await expect(start({ runAs: 'root' })).rejects.toThrow('PG_RUN_AS must name a user other than root')
  })
})

test('a data directory that cannot be written is refused in one sentence', async () => {
  await writeFile(join(base, 'file'), '')
  await expect(start({ dir: join(base, 'file/data') })).rejects.toThrow(
    `The data directory ${base}/file/data is not writable (ENOTDIR).`,
  )
})

/** A server of its own, to be killed. */
async function startInChild() {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const { url } = await startEmbeddedPostgres({ dir: process.argv[1], throwAway: true, log: () => undefined })
    console.log(url)
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: chunk.toString().trim() }
}

describe('a database that was killed', { timeout: 60_000 }, () => {
  test('comes back on the same address with what was committed', async () => {
    const postgres = await start({ throwAway: false })
    await query(postgres.url, 'create table kept as select 7 as figure')
    expect(await postgres.revive()).toBe(false)
    const cluster = await findCluster(dir)
    const postmaster = cluster && (await findPostmaster(cluster.path))
    if (!postmaster) throw new Error('PostgreSQL does not run')
    process.kill(postmaster.pid, 'SIGKILL')
    await expect.poll(() => postgres.revive().catch(() => false), { timeout: 20_000 }).toBe(true)
    expect(await query(postgres.url, 'select figure from kept')).toEqual([[7]])
  })

  test('is not started again once it was stopped', async () => {
    const postgres = await start()
    await postgres.stop()
    expect(await postgres.revive()).toBe(false)
  })
})
