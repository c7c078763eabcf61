import { z } from 'zod'
import { createSite } from '#features/sites/index.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createServer } from '#platform/http/server.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { receiveForm } from '#platform/storage/receive-form.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { JOBS, ROUTES, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

/** The whole server with one call more: a form with one file of up to 64 MiB, stored and attached. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const { appUrl } = await migrate(databaseUrl, config.secretKey)
await ensureQueues(databaseUrl, JOBS, SCHEDULED_JOBS)
const { platform } = await openPlatform({ config, log: createLog(config.logLevel), appUrl })
await openJobs(platform, { url: appUrl, worker: false, jobs: JOBS, scheduled: SCHEDULED_JOBS })
const place = { country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin', locale: 'en' }
await createSite(platform, { slug: 'main', isAdminSite: true, title: 'Bench', ...place })

const server = await createServer(platform, ROUTES)
const rule = { fields: z.strictObject({}), files: { file: { max_bytes: 64 * 1024 * 1024, required: true } } }
server.post('/api/upload', async (request) => {
  const siteId = request.site.id
  const { files } = await receiveForm(request, rule, { platform, siteId, ownerId: null })
  const file = files.file
  if (!file) throw new Error('the form came without its file')
  await platform.db.transaction(siteId, (tx) => attachFile(tx, file.id))
  return { size: file.size, sha256: file.sha256 }
})
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.(server.server.address())
process.on('disconnect', () => process.exit())
