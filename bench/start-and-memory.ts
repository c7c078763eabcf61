/**
 * How soon it serves and how much it keeps: `npm start` for the second time, the server process on a database that is
 * already running, and what it holds a minute after one PDF, one mail and one upload.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { JOBS } from '#server/app.ts'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { report } from './bars.ts'
import {
  freePort,
  residentMegabytes,
  signInAs,
  startBenchDatabase,
  startTunedesk,
  untilServing,
} from './running-server.ts'
import { scaled } from './scale.ts'

const REST_SECONDS = Number(process.env.REST_SECONDS ?? scaled(60, 20))
const root = fileURLToPath(new URL('..', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-start-'))
await chmod(dataDir, 0o711)
await npmStart(dataDir)
report('npm start, second time, until it serves', await npmStart(dataDir), { atMost: 5 }, ' s')
await rm(dataDir, { recursive: true, force: true })

const database = await startBenchDatabase()
const first = await startTunedesk(database.url, database.dir)
await workedOff(database.url)
await first.stop()
const began = performance.now()
const server = await startTunedesk(database.url, database.dir)
report('server process, database running', (performance.now() - began) / 1000, { atMost: 1.5 }, ' s')
process.stdout.write(
  `      at rest after the start: ${(await residentMegabytes(server.child)).toFixed(0)} MB\n`,
)
await workWithIt(server.url)
await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1000))
report(
  'memory a while after a PDF, a mail and an upload',
  await residentMegabytes(server.child),
  { atMost: 180 },
  ' MB',
)
await server.stop()
await database.stop()

/** Documents and mails of the demo are the first start's: what is measured is one of each. */
async function workedOff(url: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const waiting = `select 1 from ${SCHEMA}.job where state in ('created', 'active') and name = any($1) limit 1`
  const names = JOBS.map(({ name }) => name)
  while ((await owner.query(waiting, [names])).rows.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await owner.end()
}

async function npmStart(dir: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await untilServing(`http://localhost:${port}`, child)
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await exited
  // npm leaves as soon as it has passed the signal on; the database goes last.
  while (existsSync(join(dir, 'postgres', 'postgres', 'postmaster.pid')))
    await new Promise((resolve) => setTimeout(resolve, 20))
  return seconds
}

/** Password change sends a mail, the picture is an upload, the data sheet a PDF. */
async function workWithIt(url: string) {
  const token = await signInAs(url, 'customer@workshop.example')
  const headers = { 'x-access-token': token }
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4 * 1024 * 1024, 7)])
  const form = new FormData()
  form.set('first_name', 'Jonas')
  form.set('last_name', 'Kellermann')
  form.set('picture', new Blob([picture]), 'me.png')
  await expectOk(fetch(`${url}/api/user/update_profile`, { method: 'POST', headers, body: form }))
  await expectOk(fetch(`${url}/api/user/my_data`, { headers }))
  await expectOk(
    fetch(`${url}/api/user/update_password`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ old_password: DEMO_PASSWORD, password: `${DEMO_PASSWORD}-2` }),
    }),
  )
}

async function expectOk(pending: Promise<Response>) {
  const reply = await pending
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}
