import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { getFileToShare, insertSharedFile, type SharedFile } from '#platform/storage/share-files.ts'
import { moveOrder } from '../core/move-order.ts'
import { type Order, updateOrder } from '../core/order-store.ts'
import { type CheckedFile, deliverOrder } from '../deliver/deliver-order.ts'
import { modifiedName } from '../files/modified-name.ts'
import { findNewest, type OrderFile } from '../files/order-file-store.ts'
import { comeBack } from './come-back.ts'
import { deliveredFiles } from './relayed-files.ts'

interface Delivered {
  row: OrderFile
  file: SharedFile
  /** The hash of the original there: a delivery is refused that was not compared with the newest. */
  against: Buffer | undefined
}

const ORIGINAL_OF = { modified: 'original', modified_2: 'original_2' } as const
const kindOf = ({ kind }: OrderFile) => (kind === 'modified_2' ? kind : 'modified')

/**
 * What the provider delivered to the agent is delivered to the customer: the same bytes, under the name that their own
 * file had and with the portal's word for the service. An order that stood still meanwhile is moved to where it can be
 * delivered first. A file that was made from another read than the customer's never reaches them: it would be flashed.
 */
export async function deliverOn(tx: Tx, order: Order, theirs: Order): Promise<void> {
  const { provider_id } = await getSettings(tx)
  if (!provider_id) return
  const files = await tx.enter(provider_id, (there) => listDelivered(there, theirs))
  const modified = await checkedFile(tx, order, files, 'modified')
  // Deleted by age before it came here: there is nothing to hand on.
  if (!modified) return comeBack(tx, order, 'file_missing')
  for (const { row, against } of files) {
    const original = await findNewest(tx, order.id, ORIGINAL_OF[kindOf(row)])
    if (!original || !against?.equals(original.sha256)) return comeBack(tx, order, 'other_original')
  }
  const [newest] = files
  if (order.status === 'incomplete') await moveOrder(tx, order, 'process', { incomplete_reason: '' })
  if (order.status === 'completed') await moveOrder(tx, order, 'revise', { revisions: order.revisions + 1 })
  await deliverOrder(tx, BY_PROGRAM, order.id, {
    modified,
    second: await checkedFile(tx, order, files, 'modified_2'),
    note: newest?.row.note ?? '',
    // Why the provider's staff overruled a check is said among themselves.
    overruleReason: '',
    fromProvider: true,
  })
  await updateOrder(tx, order.id, { provider_version: theirs.versions })
}

async function listDelivered(there: Tx, { id, versions }: Order): Promise<Delivered[]> {
  const found: Delivered[] = []
  for (const row of await deliveredFiles(there, id, versions)) {
    if (!row.file_id) continue
    const original = await findNewest(there, id, ORIGINAL_OF[kindOf(row)])
    found.push({ row, file: await getFileToShare(there, row.file_id), against: original?.sha256 })
  }
  return found
}

/**
 * As the provider's guard saw it: it compared with the very original that is here. What it found among the provider's other
 * orders is told nobody here.
 */
async function checkedFile(
  tx: Tx,
  order: Order,
  files: readonly Delivered[],
  kind: 'modified' | 'modified_2',
): Promise<CheckedFile | null> {
  const found = files.find(({ row }) => row.kind === kind)
  const original = await findNewest(tx, order.id, ORIGINAL_OF[kind])
  if (!found || !original) return null
  const name = modifiedName(original.name, order.service_name)
  const id = await insertSharedFile(tx, { ...found.file, name })
  return {
    file: {
      id,
      storageKey: found.file.storageKey,
      name,
      size: found.file.size,
      sha256: found.file.sha256.toString('hex'),
      createdAt: tx.now,
      analysis: found.row.analysis,
    },
    against: original.sha256.toString('hex'),
    changes: found.row.changes,
    checks: (found.row.guard ?? []).filter(({ code }) => code !== 'not_another_orders_file'),
  }
}
