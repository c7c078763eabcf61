import { can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { type FileAnswer, storedFileAnswer } from '#platform/storage/send-file.ts'
import { findFile, type StoredFile } from '#platform/storage/stored-files.ts'
import { fileAbilities, maySee } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { getOrder } from '../core/order-store.ts'
import { type DownloadSubject, insertDownload } from './order-download-store.ts'
import { findNewest, listFiles, type OrderFile } from './order-file-store.ts'

type Any = Call<'GET /order/{id}/download_file/{file_id}'>

export const downloadOldFile = answering((tx, { id }) => findNewest(tx, id, 'original'))

export const downloadNewFile = answering((tx, { id }) => findNewest(tx, id, 'modified'))

export const downloadAnyFile = answering(async (tx, { id, file_id }: Any['params']) => {
  const files = await listFiles(tx, id)
  return files.find((file) => file.id === file_id)
})

/** What retention deleted is gone; what never was is not found. Every way to a file leads through here. */
function answering<P extends { id: string }>(
  find: (tx: ReadTx, params: P) => Promise<OrderFile | undefined>,
) {
  return async (tx: ReadTx, call: Downloading & { params: P }): Promise<FileAnswer> => {
    const { actor, params } = call
    const order = await getOrder(tx, params.id)
    if (!maySee(actor, order)) throw notFound()
    const orderFile = await find(tx, params)
    if (!orderFile) throw notFound()
    fileAbilities.require('download', { order, file: orderFile, forStaff: can(actor, 'orders') })
    const file = orderFile.file_id ? await findFile(tx, orderFile.file_id) : null
    if (!file) throw new AppError('gone')
    const of = { table: 'order_files', id: orderFile.id } as const
    return recordedFileAnswer(file, { order, name: file.name, of }, call)
  }
}

type Downloading = Pick<Any, 'platform' | 'actor' | 'origin'>

/** A file of an order as an answer. Whoever takes it is written down before the first byte leaves, or gets none. */
export function recordedFileAnswer(
  file: StoredFile,
  subject: DownloadSubject,
  { platform, actor, origin }: Downloading,
  inUnit: (work: (tx: Tx) => Promise<void>) => Promise<void> = (work) =>
    platform.db.transaction(actor.siteId, work),
): FileAnswer {
  return {
    ...storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' }),
    onDownload: (download) =>
      inUnit(async (tx) => {
        const isNew = await insertDownload(tx, actor, subject, download)
        if (isNew) await tell(tx, { actor, origin }, 'order.downloaded', { order: subject.order })
      }),
  }
}
