import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { START_SECONDS } from './portal-process.ts'

/*
 * What docs/install.md tells an owner to do, in a bare directory: a release is made, started with nothing in its
 * environment but its settings, used, backed up, and restored into another one.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MOST_MEGABYTES = 340
const run = promisify(execFile)

test.describe.configure({ mode: 'serial' })

let base: string
test.beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'tunedesk-release-'))
  // The database runs as an unprivileged user, who must be able to pass through.
  await chmod(base, 0o711)
})
test.afterAll(() => rm(base, { recursive: true, force: true }))

const bare = (data: string, more: Record<string, string> = {}) => ({
  PATH: '/usr/bin:/bin',
  DATA_DIR: join(base, data),
  NODE_COMPILE_CACHE: join(base, 'cache'),
  ...more,
})
const program = () => join(base, 'tunedesk/bin/tunedesk')

async function start(data: string, port: number) {
  const env = bare(data, { PORT: String(port), LOG_LEVEL: 'error' })
  const child = spawn(program(), ['start', '--no-demo'], {
    cwd: base,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const exited = once(child, 'exit')
  try {
    await expect.poll(() => printed, { timeout: START_SECONDS * 1000 }).toContain('Tunedesk is at')
  } catch (late) {
    child.kill('SIGTERM')
    await exited
    throw late
  }
  return {
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

test('a release holds what runs and nothing else, and serves, backs up and restores', async ({ request }) => {
  test.setTimeout(600_000)
  await run(process.execPath, ['scripts/release.mjs', `--dir=${join(base, 'tunedesk')}`], { cwd: ROOT })
  const names = await readdir(join(base, 'tunedesk'), { recursive: true })
  expect(names.filter((name) => /(\.test\.ts|\.d\.ts|\.map)$/.test(name))).toEqual([])
  expect(names).not.toContain('node_modules/typescript')
  let bytes = 0
  for (const name of names) bytes += (await lstat(join(base, 'tunedesk', name))).size
  expect(bytes / 1e6).toBeLessThan(MOST_MEGABYTES)

  const port = await freePort()
  const address = `http://localhost:${port}`
  const first = await start('first', port)
  let token: string
  try {
    const html = await (await request.get(`${address}/login`)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    expect((await request.get(`${address}${script}`)).status()).toBe(200)
    await expect.poll(() => first.printed()).toContain('/setup#')
    const made = await request.post(`${address}/api/auth/first_admin`, {
      data: {
        setup_token: /\/setup#(\S+)/.exec(first.printed())?.[1],
        first_name: 'Greta',
        last_name: 'Hall',
        email: 'greta@owner.example',
        password: 'seven quiet engines',
      },
    })
    expect(made.status()).toBe(200)
    token = (await made.json()).access_token
    // A document needs the compiler and the fonts.
    const document = await request.get(`${address}/api/user/my_data`, {
      headers: { 'x-access-token': token },
    })
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const { stdout } = await run(program(), ['backup', 'portal.tar'], { cwd: base, env: bare('first') })
    expect(stdout).toContain(`${join(base, 'portal.tar')}: `)
  } finally {
    await first.stop()
  }

  await run('install', ['-D', '-m', '0600', join(base, 'first/secret.key'), join(base, 'second/secret.key')])
  await chmod(join(base, 'second'), 0o711)
  const { stdout } = await run(program(), ['restore', 'portal.tar'], { cwd: base, env: bare('second') })
  expect(stdout).toMatch(/^Restored as of \S+: \d+ rows, 0 files, \d+ waiting jobs\.$/m)
  expect(stdout).not.toContain('does not know')
  const second = await start('second', port)
  try {
    const signedIn = await request.post(`${address}/api/auth/signin`, {
      data: { login: 'greta@owner.example', password: 'seven quiet engines' },
    })
    expect(signedIn.status()).toBe(200)
  } finally {
    await second.stop()
  }
})

test('it says what it can do, and refuses the rest', async () => {
  const told = await run(program(), ['deploy'], { cwd: base, env: bare('first') }).catch((error) => error)
  expect([told.code, told.stderr]).toEqual([
    2,
    'tunedesk start [--no-demo] [--port=<number>] | backup <file.tar> | restore <file.tar>\n',
  ])
  const refused = await run(program(), ['start', '--nodemo'], { cwd: base, env: bare('first') }).catch(
    (error) => error,
  )
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'Unknown option --nodemo: there are --no-demo and --port=<number>.\n',
  ])
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
