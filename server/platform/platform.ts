import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Dns } from './dns.ts'
import type { PdfRenderer } from './documents/pdf-renderer.ts'
import type { Streams } from './events/streams.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PictureResizer } from './pictures/picture-resizer.ts'
import type { Signals } from './signals.ts'
import type { Storage } from './storage/storage.ts'
import type { Workers } from './workers/workers.ts'

/** The plumbing that every feature is handed: made once at the door, passed on, never global. */
export interface Platform {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly db: Db
  readonly signals: Signals
  readonly streams: Streams
  readonly storage: Storage
  readonly mailer: Mailer
  readonly dns: Dns
  readonly documents: PdfRenderer
  readonly pictures: PictureResizer
  readonly workers: Workers
}
