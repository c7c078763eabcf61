import type { Caller } from '#platform/actor.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { type FileAnswer, storedFileAnswer } from '#platform/storage/send-file.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'
import { tell } from '../core/order-consequences.ts'
import { type DownloadSubject, insertDownload } from './order-download-store.ts'

/** A file of an order as an answer. Whoever takes it is written down before the first byte leaves, or gets none. */
export function recordedFileAnswer(
  file: StoredFile,
  subject: DownloadSubject,
  { platform, actor, origin }: { platform: Platform; actor: Caller; origin: CallOrigin },
): FileAnswer {
  return {
    ...storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' }),
    onDownload: (download) =>
      platform.db.transaction(actor.siteId, async (tx) => {
        const isNew = await insertDownload(tx, actor, subject, download)
        if (isNew) await tell(tx, { actor, origin }, 'order.downloaded', { order: subject.order })
      }),
  }
}
