import type { OrderFileKind } from '#contract/orders/states.ts'
import { can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { fileAbilities, maySee } from '../core/order-abilities.ts'
import { getOrder, type Order } from '../core/order-store.ts'
import { findNewest, listFiles, type OrderFile } from './order-file-store.ts'
import { recordedFileAnswer } from './record-download.ts'

type Old = 'GET /order/{id}/download_old_file'
type New = 'GET /order/{id}/download_new_file'
type Any = 'GET /order/{id}/download_file/{file_id}'

export const downloadOldFile = (tx: ReadTx, call: Call<Old>): Promise<Answer<Old>> =>
  newest(tx, call, 'original')

export const downloadNewFile = (tx: ReadTx, call: Call<New>): Promise<Answer<New>> =>
  newest(tx, call, 'modified')

export async function downloadAnyFile(tx: ReadTx, call: Call<Any>): Promise<Answer<Any>> {
  const { actor, params } = call
  const order = await getOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const files = await listFiles(tx, order.id)
  const orderFile = files.find(({ id }) => id === params.file_id)
  return answer(tx, call, order, orderFile)
}

async function newest(tx: ReadTx, call: Call<Old | New>, kind: OrderFileKind) {
  const { actor, params } = call
  const order = await getOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  return answer(tx, call, order, await findNewest(tx, order.id, kind))
}

/** What retention deleted is gone; what never was is not found. Every way to a file leads through here. */
async function answer(
  tx: ReadTx,
  call: Call<Old | New | Any>,
  order: Order,
  orderFile: OrderFile | undefined,
) {
  if (!orderFile) throw notFound()
  fileAbilities.require('download', { order, file: orderFile, forStaff: can(call.actor, 'orders') })
  const file = orderFile.file_id ? await findFile(tx, orderFile.file_id) : null
  if (!file) throw new AppError('gone')
  const of = { table: 'order_files', id: orderFile.id } as const
  return recordedFileAnswer(file, { order, name: file.name, of }, call)
}
