import type { By } from '#features/consequences/index.ts'
import type { ChangeSummary, DeliveryCheck } from '#features/files/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { hasProposal, settleProposal } from '../acts/order-change-store.ts'
import { moveOrder } from '../core/move-order.ts'
import { namedPerson } from '../core/named-person.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { capturePrice } from '../core/order-credits.ts'
import { lockOrder, type Order } from '../core/order-store.ts'
import { findNewest, keepFile } from '../files/order-file-store.ts'
import type { TakenFile } from '../submit/submitted-files.ts'

export interface CheckedFile {
  file: TakenFile
  /** The hash of the original that it was compared with. */
  against: string
  changes: ChangeSummary | null
  checks: DeliveryCheck[]
}

export interface Delivery {
  modified: CheckedFile
  second: CheckedFile | null
  note: string
  overruleReason: string
  /** By the provider of a sub-portal, who alone delivers what they have, and whose guard has spoken. */
  fromProvider?: true
}

export const failedChecks = ({ modified, second }: Pick<Delivery, 'modified' | 'second'>) =>
  [...modified.checks, ...(second?.checks ?? [])].filter(({ passed }) => !passed).map(({ code }) => code)

/**
 * The modified file becomes a version of the order, the held credits are captured and the customer is told: one
 * transaction, under the order's lock. Whoever comes second finds the order delivered, and hears by whom.
 */
export async function deliverOrder(tx: Tx, by: By, orderId: string, delivery: Delivery): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  await requireDeliverable(tx, delivery.fromProvider ? { ...order, relay_state: 'own' } : order)
  const failed = failedChecks(delivery)
  if (failed.length > 0 && !delivery.overruleReason && !delivery.fromProvider)
    throw new AppError('delivery_refused', { params: { checks: failed.join(', ') } })
  await refuseOvertaken(tx, order, delivery)
  const { actor } = by
  const overruleReason = failed.length > 0 ? delivery.overruleReason : ''
  const version = order.versions + 1
  const delivered = await moveOrder(tx, order, 'deliver', {
    versions: version,
    delivered_at: tx.now,
    delivered_by: actor?.userId ?? null,
    incomplete_reason: '',
    ...(actor?.userId && order.assigned_to === null && { assigned_to: actor.userId, assigned_at: tx.now }),
  })
  const kinds = [
    ['modified', delivery.modified],
    ['modified_2', delivery.second],
  ] as const
  for (const [kind, checked] of kinds) {
    if (!checked) continue
    await keepFile(tx, order.id, {
      fileId: checked.file.id,
      kind,
      version,
      uploadedBy: actor?.userId ?? null,
      about: {
        analysis: checked.file.analysis && JSON.stringify(checked.file.analysis),
        changes: checked.changes && JSON.stringify(checked.changes),
        guard: JSON.stringify(checked.checks),
        overruled_reason: overruleReason,
        note: delivery.note,
      },
    })
  }
  // Whoever delivers does not wait for the answer to a supplement any more.
  if (await hasProposal(tx, order.id)) {
    await settleProposal(tx, order.id, 'withdrawn')
    await tell(tx, by, 'order.change_dropped', { order })
  }
  await capturePrice(tx, order, version)
  const inTime = isInTime(order, tx.now)
  await tell(tx, by, 'order.delivered', { order: delivered, note: delivery.note, inTime, overruleReason })
  return delivered
}

/** Files are compared before the lock is held; a customer who sent another original meanwhile makes that worthless. */
async function refuseOvertaken(tx: ReadTx, order: Order, { modified, second }: Delivery): Promise<void> {
  const pairs = [['original', modified] as const, ...(second ? [['original_2', second] as const] : [])]
  for (const [kind, { against }] of pairs) {
    const newest = await findNewest(tx, order.id, kind)
    if (newest?.sha256.toString('hex') !== against) throw new AppError('conflict')
  }
}

export async function requireDeliverable(tx: ReadTx, order: Order): Promise<void> {
  const deliverer = (await namedPerson(tx, order.delivered_by))?.name
  staffAbilities.require('deliver', { order, deliverer })
}

/** Kept, or nothing was promised. */
const isInTime = ({ promised_at }: Order, now: Date): boolean => !promised_at || now <= promised_at
