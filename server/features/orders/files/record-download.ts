import type { Platform } from '#platform/platform.ts'
import type { Actor } from '#platform/sessions/actor.ts'
import { type FileAnswer, storedFileAnswer } from '#platform/storage/send-file.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'
import { announceOrder } from '../core/order-timeline.ts'
import { type DownloadSubject, insertDownload } from './order-download-store.ts'

/** A file of an order as an answer. Whoever takes it is written down before the first byte leaves, or gets none. */
export function recordedFileAnswer(
  file: StoredFile,
  subject: DownloadSubject,
  { platform, actor }: { platform: Platform; actor: Actor },
): FileAnswer {
  return {
    ...storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' }),
    onDownload: (download) =>
      platform.db.transaction(actor.siteId, async (tx) => {
        const isNew = await insertDownload(tx, actor, subject, download)
        if (isNew) announceOrder(tx, subject.order, 'downloaded', true)
      }),
  }
}
