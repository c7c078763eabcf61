import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from './clock.ts'
import { openDatabase } from './db/database.ts'
import { createDns } from './dns.ts'
import { createPdfRenderer } from './documents/pdf-renderer.ts'
import { flushEventsWith } from './events/publish.ts'
import { createStreams } from './events/streams.ts'
import { keepAnswersWith } from './http/idempotency.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createPictureResizer } from './pictures/picture-resizer.ts'
import type { Platform } from './platform.ts'
import { openSignals } from './signals.ts'
import { openStorage } from './storage/storage.ts'
import { createWorkers } from './workers/workers.ts'

/** Makes the plumbing, given where the database answers; `close` takes it apart in the opposite order. */
export async function openPlatform(options: {
  config: Config
  log: Log
  appUrl: string
  clock?: Clock
}): Promise<{ platform: Platform; close(): Promise<void> }> {
  const { config, log, appUrl, clock = systemClock } = options
  const db = openDatabase({
    url: appUrl,
    poolSize: config.databasePool,
    clock,
    onFault: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  })
  keepAnswersWith(db)
  // Last of all: whoever else tells of something at the site waits for the commit from then on.
  flushEventsWith(db)
  const signals = await openSignals({ url: appUrl, log })
  signals.on('kept', db.kept.forget)
  signals.onLoss(db.kept.pause)
  signals.onReconnect(db.kept.listen)
  db.kept.listen()
  const storage = openStorage({ dataDir: config.dataDir, s3: config.s3 })
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    outboxDir: join(config.dataDir, 'outbox'),
    from: config.mailFrom,
    outgoingPrivateHosts: config.outgoingPrivateHosts,
    log,
    clock,
  })
  const documents = createPdfRenderer({ log })
  const pictures = createPictureResizer({ log })
  const workers = createWorkers()
  const streams = createStreams({ log, db, signals })
  const platform: Platform = {
    config,
    log,
    clock,
    db,
    signals,
    streams,
    storage,
    mailer,
    dns: createDns(),
    documents,
    pictures,
    workers,
  }
  return {
    platform,
    async close() {
      await workers.close()
      await documents.close()
      await pictures.close()
      await mailer.close()
      await signals.close()
      await db.close()
    },
  }
}
