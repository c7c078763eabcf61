import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../demo/demo-accounts.ts'
import { startTestCluster } from '../cluster.ts'
import { startSwift } from '../swift/swift.ts'
import { type Instance, type Shared, startInstance } from './instance.ts'
import { call, captcha, openStream } from './visitor.ts'

/*
 * A larger installation, for real: a PostgreSQL that the program did not start, an S3 server, two web processes and
 * a worker that share nothing else. Each step is one promise of docs/operations.md; the first that is broken ends
 * the run with exit code 1.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const closers: (() => Promise<unknown>)[] = []
const running = new Set<Instance>()

interface User {
  id: string
  picture: string
  access_token: string
  refresh_token: string
}

const start = (name: string, role: 'web' | 'worker', shared: Shared) =>
  startInstance(name, role, shared, (instance) => running.add(instance))

async function kill(instance: Instance) {
  running.delete(instance)
  await instance.kill()
}

const signIn = (on: Instance, login: string) =>
  call<User>(on, 'POST', '/auth/signin', { body: { login, password: DEMO_PASSWORD } })

const retitle = (on: Instance, admin: User, title: string) =>
  call(on, 'POST', '/settings', { token: admin.access_token, body: { title } })

async function uploadHereDownloadThere(here: Instance, there: Instance, admin: User): Promise<User> {
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(6_000_000)])
  const form = new FormData()
  form.append('first_name', 'Nora')
  form.append('last_name', 'Lind')
  form.append('picture', new Blob([picture]), 'me.png')
  const user = await call<User>(here, 'POST', '/user/update_profile', { token: admin.access_token, form })
  await assertSame(there, user.picture, picture)
  const rest = await fetch(there.url + user.picture, { headers: { range: 'bytes=5000000-' } })
  assert.equal(rest.status, 206)
  assert.ok(Buffer.from(await rest.arrayBuffer()).equals(picture.subarray(5_000_000)), 'the range differs')
  for (const { name, dataDir } of [here, there]) {
    assert.ok(!(await readdir(dataDir)).includes('files'), `${name} keeps files on its own disk`)
  }
  say(
    `An upload of ${picture.length} bytes through ${here.name} comes back through ${there.name}, whole and in part.`,
  )
  return user
}

async function assertSame(from: Instance, address: string, content: Buffer) {
  const response = await fetch(from.url + address)
  assert.equal(response.status, 200)
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(content), 'the download differs')
}

async function publishHereHearThere(here: Instance, there: Instance, admin: User) {
  const stream = await openStream(there, admin.access_token)
  const begun = performance.now()
  await retitle(here, admin, 'First title')
  const event = await stream.next()
  assert.equal(event.event, 'site.changed')
  say(
    `An event published on ${here.name} reached ${there.name} in ${Math.round(performance.now() - begun)} ms.`,
  )
  stream.close()
}

async function doEachJobOnce(webs: readonly Instance[], workers: readonly Instance[], owner: pg.Client) {
  const people = DEMO_ACCOUNTS.filter(({ site, status }) => site === 'main' && status === undefined)
  const addressees = async () =>
    (await Promise.all(workers.map(mailsOf))).flat().map((mail) => mail.to?.[0]?.address)
  // The demo's purchases are mailed their invoices first.
  await until('the demo’s documents were mailed', () => isWorkedOff(owner))
  const before = await addressees()
  for (const [index, { email }] of people.entries()) {
    const on = webs[index % webs.length] as Instance
    const body = { email, captcha: await captcha(on) }
    await call(on, 'POST', '/auth/send_forgot_pass_code', { body })
  }
  await until(`${people.length} mails were sent`, () => isWorkedOff(owner))
  assert.deepEqual((await addressees()).sort(), [...before, ...people.map(({ email }) => email)].sort())
  const elsewhere = (await Promise.all(webs.map(mailsOf))).flat()
  assert.equal(elsewhere.length, 0, 'a web process did a job')
  say(
    `${people.length} mails asked for on ${webs.length} web processes: each sent once, by ${workers.length} workers.`,
  )
}

async function isWorkedOff(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from pgboss.job where state in ('created', 'retry', 'active')
     and name in ('mails.send', 'purchases.issue_document', 'identity.send_reset_code') limit 1`,
  )
  return rows.length === 0
}

async function mailsOf({ dataDir }: Instance) {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  )
}

async function killOneAndStayLoggedIn(victim: Instance, survivor: Instance, admin: User, withPicture: User) {
  const stream = await openStream(victim, admin.access_token)
  await retitle(survivor, admin, 'Second title')
  const seen = await stream.next()
  await kill(victim)
  await stream.ended
  say(`${victim.name} was killed.`)

  const me = await call<User>(survivor, 'GET', '/auth/refresh_user_data', { token: admin.access_token })
  assert.equal(me.id, withPicture.id)
  const body = { refresh_token: admin.refresh_token }
  const fresh = await call<User>(survivor, 'POST', '/auth/refresh_token', { body })
  await call(survivor, 'GET', '/settings', { token: fresh.access_token })
  assert.equal((await fetch(survivor.url + me.picture)).status, 200)
  say(`Nobody was logged out: ${survivor.name} takes the token, renews it and still has the file.`)

  await retitle(survivor, { ...admin, ...fresh }, 'Third title')
  const again = await openStream(survivor, fresh.access_token, seen.id)
  const missed = await again.next()
  assert.equal(missed.event, 'site.changed')
  assert.ok(BigInt(missed.id ?? '0') > BigInt(seen.id ?? '0'))
  again.close()
  say(`The browser reconnected to ${survivor.name} and was told what it had missed.`)
}

async function until(what: string, holds: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`within a minute it never came to be that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'tunedesk-scale-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  const cluster = await startTestCluster()
  closers.push(() => cluster.stop())
  const swift = await startSwift()
  closers.push(() => swift.stop())
  const owner = new pg.Client({ connectionString: cluster.url })
  await owner.connect()
  closers.push(() => owner.end())
  say('PostgreSQL and an S3 server (OpenStack Swift) run by themselves.')

  const shared: Shared = { directory, databaseUrl: cluster.url, s3: swift.settings }
  // At the same moment, on an empty database: one of them migrates and installs, the others wait for it.
  const [one, two, worker] = await Promise.all([
    start('web 1', 'web', shared),
    start('web 2', 'web', shared),
    start('worker 1', 'worker', shared),
  ])
  say('Two web processes and a worker started together on an empty database.')
  const admin = await signIn(one, 'admin@northline.example')
  const withPicture = await uploadHereDownloadThere(one, two, admin)
  await publishHereHearThere(one, two, admin)
  const second = await start('worker 2', 'worker', shared)
  await doEachJobOnce([one, two], [worker, second], owner)
  await killOneAndStayLoggedIn(one, two, admin, withPicture)
}

try {
  await run()
  say('All of it holds.')
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await Promise.all([...running].map((instance) => instance.stop()))
  for (const close of closers.reverse()) await close()
}
