import type { OrderFileKind } from '#contract/orders/states.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { getFileToShare, insertSharedFile, type SharedFile } from '#platform/storage/share-files.ts'
import { keepFile, listFiles, type OrderFile } from '../files/order-file-store.ts'

export interface FileToRelay {
  kind: OrderFileKind
  file: SharedFile
  analysis: OrderFile['analysis']
}

const SENT_KINDS: readonly OrderFileKind[] = ['original', 'original_2', 'extra']

/** The newest of each kind that customers send, as far as it is still there. */
export async function filesToRelay(tx: Tx, orderId: string): Promise<FileToRelay[]> {
  const newest = newestOf(await listFiles(tx, orderId)).filter(({ kind }) => SENT_KINDS.includes(kind))
  const files: FileToRelay[] = []
  for (const { kind, file_id, analysis } of newest)
    if (file_id) files.push({ kind, analysis, file: await getFileToShare(tx, file_id) })
  return files
}

/** Files come with the newest version of each kind first. */
const newestOf = (files: readonly OrderFile[]): OrderFile[] =>
  files.filter((file, at) => files.findIndex(({ kind }) => kind === file.kind) === at)

/** At the other site, where they become the next version of their kind; what it has already is left out. */
export async function keepRelayed(
  tx: Tx,
  orderId: string,
  files: readonly FileToRelay[],
): Promise<FileToRelay[]> {
  const known = newestOf(await listFiles(tx, orderId))
  const fresh = files.filter(
    ({ kind, file }) => !known.some((one) => one.kind === kind && one.sha256.equals(file.sha256)),
  )
  for (const { kind, file, analysis } of fresh)
    await keepFile(tx, orderId, {
      fileId: await insertSharedFile(tx, file),
      kind,
      version: (known.find((one) => one.kind === kind)?.version ?? 0) + 1,
      uploadedBy: null,
      about: { analysis: analysis && JSON.stringify(analysis) },
    })
  return fresh
}

/** What was delivered at the other site last, to be delivered here as well. */
export async function deliveredFiles(tx: ReadTx, orderId: string, version: number): Promise<OrderFile[]> {
  const files = await listFiles(tx, orderId)
  return files.filter((file) => file.version === version && file.kind.startsWith('modified'))
}
