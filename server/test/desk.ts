import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { updateSettings } from '#features/settings/index.ts'
import { createSite } from '#features/sites/index.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import type { Platform } from '#platform/platform.ts'
import { JOBS, ROUTES, readSiteLook, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type JobRunner, openJobRunner } from './job-runner.ts'
import { type SetClock, standingClock } from './standing-clock.ts'
import { cloneTemplate, SECRET_KEY } from './template-database.ts'
import { watchErrors } from './undeclared-errors.ts'
import { watchAnswers } from './wrong-answers.ts'

/** A whole server on a database of its own, called without a socket. */
export interface Desk {
  readonly platform: Platform
  readonly clock: SetClock
  readonly server: FastifyInstance
  /** The owner's connection: sees everything, for looking behind the curtain. */
  readonly owner: pg.Client
  /** For a second program on the same database: what it is started with, and what it works with. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly sites: { readonly main: string; readonly other: string }
  call(key: EndpointKey, options?: CallOptions): Promise<Reply>
  /** Works off every queued job. */
  runJobs(): Promise<void>
  /** Does what the clock would set off, on both sites. */
  runScheduled(name: string): Promise<void>
  /** The mails to an address so far, oldest first; works off the queue before it looks. */
  mailsTo(address: string): Promise<Email[]>
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  token?: string | undefined
  site?: 'main' | 'other'
  ip?: string
  headers?: Record<string, string>
  form?: FormData
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** Without it nothing is sold. */
export const COMPANY = {
  company_name: 'Desk Tuning GmbH',
  company_address: 'Werkstrasse 2',
  company_zip_code: '10115',
  company_city: 'Berlin',
  company_reg_no: 'HRB 12345',
}

const HOSTS = { main: 'localhost', other: 'other.localhost' }

/** Call at the top of a test file; the desk is open while its tests run. */
export function useDesk(environment: Record<string, string> = {}): Desk {
  const desk = {} as Desk & { close(): Promise<void> }
  beforeAll(async () => void Object.assign(desk, await openDesk(environment)))
  afterAll(() => desk.close?.())
  return desk
}

async function openDesk(environment: Record<string, string>): Promise<Desk & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-desk-'))
  const { ownerUrl, appUrl } = await cloneTemplate(inject('clusterUrl'))
  const config = readConfig({
    DATA_DIR: dataDir,
    // Nothing here may depend on whether the web has been built.
    WEB_DIR: join(dataDir, 'no-web'),
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATABASE_POOL: '6',
    ...environment,
  })
  const clock = standingClock()
  const { platform, close } = await openPlatform({ config, log: createLog(config.logLevel), appUrl, clock })
  const runner = await openJobRunner(platform, appUrl, JOBS, SCHEDULED_JOBS)
  const server = await createServer(platform, ROUTES, readSiteLook)
  const undeclaredErrors = watchErrors(server)
  const wrongAnswers = watchAnswers(server)
  await server.ready()
  const owner = new Owner({ connectionString: ownerUrl })
  owner.platform = platform
  await owner.connect()
  const sites = {
    main: await newSite(platform, 'main', true),
    other: await newSite(platform, 'other', false),
  }
  return {
    platform,
    clock,
    server,
    owner,
    ownerUrl,
    appUrl,
    sites,
    call: (key, options = {}) => call(server, key, options),
    runJobs: () => runner.runAll(),
    async runScheduled(name) {
      const job = SCHEDULED_JOBS.find((one) => one.name === name)
      if (!job) throw new Error(`no scheduled job ${name}`)
      for (const site of Object.values(sites)) await job.run(platform, site)
    },
    mailsTo: (address) => mailsTo(runner, join(dataDir, 'outbox'), address),
    async close() {
      platform.streams.closeAll()
      await server.close()
      await runner.close()
      await owner.end()
      await close()
      await rm(dataDir, { recursive: true, force: true })
      expect(undeclaredErrors(), 'errors that the contract does not declare').toEqual([])
      expect(wrongAnswers(), 'answers that are not as the contract says').toEqual([])
    },
  }
}

/** What a new site has switched off. */
const OFFERED = {
  ticket_system_public: true,
  live_support_public: true,
  file_upload_public: true,
  shop_public: true,
}

/** The program hears of what is changed behind its back a moment later. Tests go on at once. */
class Owner extends pg.Client {
  platform?: Platform

  override query(...given: unknown[]) {
    const result = super.query(...(given as [string]))
    return result instanceof Promise ? result.finally(() => this.platform?.db.kept.listen()) : result
  }
}

async function newSite(platform: Platform, slug: string, isAdminSite: boolean): Promise<string> {
  const place = { country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin', locale: 'en' }
  const siteId = await createSite(platform, { slug, isAdminSite, title: `Site ${slug}`, ...place })
  await platform.db.transaction(siteId, (tx) => updateSettings(tx, { ...COMPANY, ...OFFERED }))
  return siteId
}

async function call(server: FastifyInstance, key: EndpointKey, options: CallOptions): Promise<Reply> {
  const [method = '', path = ''] = key.split(' ')
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))}`
  const request: InjectOptions = {
    method: method as 'GET',
    url,
    query: Object.fromEntries(
      Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    headers: {
      host: HOSTS[options.site ?? 'main'],
      ...(options.token && { 'x-access-token': options.token }),
      ...options.headers,
    },
    remoteAddress: options.ip ?? '127.0.0.1',
    ...(options.body !== undefined && { payload: options.body as object }),
  }
  if (options.form) Object.assign(request, await encoded(options.form, request.headers))
  const reply = await server.inject(request)
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: reply.statusCode,
    body: isJson && reply.body ? reply.json() : reply.rawPayload,
    headers: reply.headers,
  }
}

async function encoded(form: FormData, headers: InjectOptions['headers']) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { ...headers, 'content-type': type } }
}

async function mailsTo(runner: JobRunner, outbox: string, address: string): Promise<Email[]> {
  await runner.runAll()
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}
