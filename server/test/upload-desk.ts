import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { type Clock, systemClock } from '#platform/clock.ts'
import { openDatabase, type Tx } from '#platform/db/database.ts'
import { answerErrors } from '#platform/http/error-answers.ts'
import { createLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { type FormRule, receiveForm } from '#platform/storage/receive-form.ts'
import { sendFile, storedFileAnswer } from '#platform/storage/send-file.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import { attachFile, getFile } from '#platform/storage/stored-files.ts'
import { cloneTemplate } from './template-database.ts'

/**
 * The storage part of the platform behind a bare Fastify: one form, one download. Rules that no call of the
 * contract has (a tiny limit, several files) can be tried here, over a real socket and a real PostgreSQL.
 */
export interface UploadDesk {
  url: string
  port: number
  platform: Platform
  siteId: string
  filesDir: string
  /** What stands in the table, newest last. */
  rows(): Promise<{ id: string; state: string; storage_key: string; size: number }[]>
  /** Every file on disk, complete or not. */
  filesOnDisk(): Promise<string[]>
  unit<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves when a form was received or refused next. */
  nextOutcome(): Promise<string>
  close(): Promise<void>
}

export const SMALL = 100_000
/** More than a form may carry at once. */
const EXTRA_FIELDS = Array.from({ length: 50 }, (_, index) => `extra_${index}`)

const RULE: FormRule = {
  fields: z.strictObject(
    Object.fromEntries(['note', ...EXTRA_FIELDS].map((name) => [name, z.string().optional()])),
  ),
  files: {
    file: { max_bytes: SMALL },
    picture: { max_bytes: SMALL, accept: ['png', 'jpeg'] },
    logo: { max_bytes: 4_000_000, accept: ['png', 'svg'] },
    large: { max_bytes: 64 * 1024 * 1024 },
  },
}

export async function openUploadDesk(
  clusterUrl: string,
  options: { storage?: Storage; clock?: Clock } = {},
): Promise<UploadDesk> {
  const clock = options.clock ?? systemClock
  const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-uploads-'))
  const { appUrl } = await cloneTemplate(clusterUrl)
  const db = openDatabase({ url: appUrl, poolSize: 8, clock, onFault: () => {} })
  const platform = {
    log: createLog('silent'),
    clock,
    db,
    storage: options.storage ?? openStorage({ dataDir }),
  } as Platform
  const siteId = newId()
  await db.transaction(siteId, (tx) =>
    tx.db
      .insertInto('sites')
      .values({ id: siteId, slug: `desk-${siteId}`, is_admin_site: true, created_at: tx.now })
      .execute(),
  )
  const outcomes: ((outcome: string) => void)[] = []

  const app = Fastify({ forceCloseConnections: true })
  await app.register(multipart)
  answerErrors(app, platform.log)
  app.post<{ Querystring: { only?: string; required?: string } }>('/form', async (request) => {
    const { only, required } = request.query
    try {
      const form = await receiveForm(request, ruleOf(only, required), { platform, siteId, ownerId: null })
      await db.transaction(siteId, async (tx) => {
        for (const file of Object.values(form.files)) await attachFile(tx, file.id)
      })
      for (const tell of outcomes.splice(0)) tell('received')
      return { fields: form.fields, files: form.files }
    } catch (error) {
      for (const tell of outcomes.splice(0)) tell((error as { code: string }).code)
      throw error
    }
  })
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/download/:id',
    handler: async (request, reply) => {
      const file = await db.read(siteId, (tx) => getFile(tx, request.params.id))
      return sendFile(
        platform,
        request,
        reply,
        storedFileAnswer(file, { disposition: 'inline', visibility: 'private' }),
      )
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    platform,
    siteId,
    filesDir: join(dataDir, 'files'),
    unit: (work) => db.transaction(siteId, work),
    rows: () =>
      db.read(siteId, async (tx) => {
        const rows = await tx.db.selectFrom('stored_files').selectAll().orderBy('id').execute()
        return rows.map(({ id, state, storage_key, size }) => ({
          id,
          state,
          storage_key,
          size: Number(size),
        }))
      }),
    async filesOnDisk() {
      const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    nextOutcome: () => new Promise((resolve) => outcomes.push(resolve)),
    async close() {
      await app.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function ruleOf(only: string | undefined, required: string | undefined): FormRule {
  const files = Object.entries(RULE.files)
    .filter(([name]) => !only || name === only)
    .map(([name, rule]) => [name, { ...rule, required: name === required }])
  return { ...RULE, files: Object.fromEntries(files) }
}
