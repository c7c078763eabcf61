import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { keepAlive } from '#platform/db/embedded/keep-alive.ts'
import { migrate } from '#platform/db/migrate.ts'
import { oneAtATime } from '#platform/db/one-at-a-time.ts'
import { codeOf, messageOf } from '#platform/error-facts.ts'
import { listen } from '#platform/http/listen.ts'
import { createServer } from '#platform/http/server.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { JOBS, ROUTES, readSiteLook, SCHEDULED_JOBS } from './app.ts'
import { type Config, configOfProcess } from './config.ts'
import { type Demo, install } from './install.ts'
import { addressNotes } from './start-notes.ts'
import { takeUsualPriority } from './starting-priority.ts'

/*
 * The door: config → database → platform → features → listen. Whatever was opened is closed in the opposite order
 * when a signal comes or the start fails; a failing start says why in one sentence.
 */
const closers: (() => Promise<unknown>)[] = []
let stopping = false
const say = (text: string) => process.stdout.write(`${text}\n`)

async function closeAll() {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
  }
}

async function start(demo: Demo) {
  const config = configOfProcess()
  const log = createLog(config.logLevel)
  // What a database of our own is started with, it keeps.
  if (!config.databaseUrl) takeUsualPriority()
  const ownerUrl = config.databaseUrl ?? (await startDatabase(config))
  const { appUrl } = await prepareDatabase(ownerUrl, config)
  const { platform, close } = await openPlatform({ config, log, appUrl })
  closers.push(close)
  await platform.storage.ready()
  // A mail server that is away must not keep the portal from starting: mails wait in the queue.
  if (config.smtpUrl)
    platform.mailer
      .verify()
      .catch((error: Error) => log.warn({ error: error.message }, 'the mail server does not answer'))

  const worker = config.role !== 'web'
  const jobs = await openJobs(platform, { url: appUrl, worker, jobs: JOBS, scheduled: SCHEDULED_JOBS })
  closers.push(() => jobs.stop())
  const notes = await oneAtATime(ownerUrl, () => install(platform, demo))
  if (config.role !== 'worker') await serve(config, platform, log)
  if (worker) await jobs.work()
  const address = config.role === 'worker' ? ['Tunedesk works off jobs.'] : addressNotes(config)
  takeUsualPriority()
  for (const note of [...address, ...notes]) say(note)
  // Node writes what it made of our TypeScript when a program ends; one that is killed would leave the next to start slowly.
  flushCompileCache()
}

async function startDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dir: join(config.dataDir, 'postgres'),
    runAs: config.pgRunAs,
    log: say,
  })
  const letGo = keepAlive(postgres, say)
  closers.push(async () => {
    letGo()
    await postgres.stop()
  })
  if (stopping) throw new Error('Stopped while starting.')
  return postgres.url
}

async function prepareDatabase(ownerUrl: string, config: Config) {
  try {
    return await oneAtATime(ownerUrl, async () => {
      const migrated = await migrate(ownerUrl, config.secretKey)
      await ensureQueues(ownerUrl, JOBS, SCHEDULED_JOBS)
      return migrated
    })
  } catch (error) {
    const code = codeOf(error)
    const message = messageOf(error)
    if (!config.databaseUrl || message.startsWith('Migration')) throw error
    throw new Error(`The database at DATABASE_URL cannot be used: ${message || code}.`)
  }
}

async function serve(config: Config, platform: Parameters<typeof createServer>[0], log: Log) {
  const server = await createServer(platform, ROUTES, readSiteLook)
  closers.push(async () => {
    platform.streams.closeAll()
    await server.close()
  })
  try {
    await listen(server, { port: config.port, host: config.host }, log)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${config.port} is taken by another program; choose one with PORT.`)
    if (code === 'EACCES')
      throw new Error(`Port ${config.port} needs more rights; choose one above 1023 with PORT.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN')
      throw new Error(`This machine has no address ${config.host}; choose another with HOST.`)
    throw error
  }
  log.debug({ port: config.port }, 'listening')
}

async function stop() {
  if (stopping) return
  stopping = true
  say('Stopping …')
  await closeAll()
  // What was being opened meanwhile fails on what is closed, or was opened all the same.
  await starting.catch(() => {})
  await closeAll()
  process.exit(0)
}

let starting: Promise<void> = Promise.resolve()

/** Starts the program and stops it when a signal comes. `main.ts` hands in what the server does not know. */
export function run(demo: Demo) {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Whoever started us (npm start) is gone: nobody else would stop us.
  process.on('disconnect', stop)
  starting = start(demo)
  starting.catch(async (error: Error) => {
    // A signal came first, and sees to the end.
    if (stopping) return
    process.stderr.write(`${error.message}\n`)
    await closeAll()
    process.exit(1)
  })
}
