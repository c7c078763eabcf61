/**
 * A second program on the same database, for tests of races: a whole server of its own that gets orders all at once,
 * and says what became of each. Arguments: database, token, workshop, how many.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { createServer } from '#platform/http/server.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { JOBS, ROUTES, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { orderForm } from './orders.ts'
import { SECRET_KEY } from './template-database.ts'

const [appUrl = '', token = '', workshop = '', count = ''] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-orders-'))
const config = readConfig({
  DATA_DIR: dataDir,
  SECRET_KEY,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  DATABASE_POOL: '6',
})
const { platform, close } = await openPlatform({ config, log: createLog(config.logLevel), appUrl })
const jobs = await openJobs(platform, { url: appUrl, worker: false, jobs: JOBS, scheduled: SCHEDULED_JOBS })
const server = await createServer(platform, ROUTES)
await server.ready()

async function order() {
  const request = new Request('http://localhost', { method: 'POST', body: orderForm(JSON.parse(workshop)) })
  const reply = await server.inject({
    method: 'POST',
    url: '/api/order',
    headers: {
      host: 'localhost',
      'x-access-token': token,
      'idempotency-key': newId(),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = reply.json()
  return { status: reply.statusCode, code: body.code, message: body.message }
}

process.once('message', async () => {
  const answers = await Promise.all(Array.from({ length: Number(count) }, order))
  platform.streams.closeAll()
  await server.close()
  await jobs.stop()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  process.send?.(answers, () => process.disconnect())
})
process.send?.('ready')
