import type { OrderFileKind } from '#contract/order-states.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Actor } from '#platform/sessions/actor.ts'
import { storedFileAnswer } from '#platform/storage/send-file.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { findNewest, listFiles, type OrderFile } from './order-file-store.ts'
import { maySee } from './order-policy.ts'
import { getOrder } from './order-store.ts'

type Old = 'GET /order/{id}/download_old_file'
type New = 'GET /order/{id}/download_new_file'
type Any = 'GET /order/{id}/download_file/{file_id}'

export const downloadOldFile = (tx: Tx, { actor, params }: Call<Old>): Promise<Answer<Old>> =>
  newest(tx, actor, params.id, 'original')

export const downloadNewFile = (tx: Tx, { actor, params }: Call<New>): Promise<Answer<New>> =>
  newest(tx, actor, params.id, 'modified')

export async function downloadAnyFile(tx: Tx, { actor, params }: Call<Any>): Promise<Answer<Any>> {
  const order = await getOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const files = await listFiles(tx, order.id)
  return answer(
    tx,
    files.find(({ id }) => id === params.file_id),
  )
}

async function newest(tx: Tx, actor: Actor, orderId: string, kind: OrderFileKind) {
  const order = await getOrder(tx, orderId)
  if (!maySee(actor, order)) throw notFound()
  return answer(tx, await findNewest(tx, order.id, kind))
}

/** What retention deleted is gone; what never was is not found. */
async function answer(tx: Tx, orderFile: OrderFile | undefined) {
  if (!orderFile) throw notFound()
  const file = orderFile.file_id ? await findFile(tx, orderFile.file_id) : null
  if (!file) throw new AppError('gone')
  return storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
}
