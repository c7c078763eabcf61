import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { getFileToShare, insertSharedFile } from '#platform/storage/share-files.ts'
import { cancelLocked } from '../acts/cancel-locked.ts'
import { resendLocked } from '../acts/resend-locked.ts'
import { type Complaint, reviseLocked } from '../acts/revise-locked.ts'
import { ownerAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { isOpen } from '../core/order-states.ts'
import type { Order } from '../core/order-store.ts'
import { orderConversations } from '../messages/order-messages.ts'
import { atProvider } from './at-provider.ts'
import { byAgent } from './by-agent.ts'
import { moveRelay } from './move-relay.ts'
import { filesToRelay, keepRelayed } from './relayed-files.ts'

/*
 * What a customer does to an order that the provider serves, the agent does to theirs, in the same transaction. Rows are
 * locked here first and there second; whatever the provider does comes the other way by a job.
 */

/**
 * Before the provider has begun, the agent's credits go back too. Afterwards a customer cannot cancel any more, whatever
 * is shown here for another second; the portal's staff can, at the agent's expense.
 */
export async function passCancellation(
  tx: Tx,
  order: Order,
  { reason, byStaff }: { reason: string; byStaff: boolean },
): Promise<Order> {
  if (order.relay_state === 'waiting_for_balance') return keepBack(tx, order)
  const isCancelled = await atProvider(tx, order, async (there, theirs, agentId) => {
    if (ownerAbilities.verdict('cancel', { order: theirs }) !== true) {
      if (!byStaff && theirs.status !== 'cancelled') throw refused(wrongState(theirs.status))
      return false
    }
    await cancelLocked(there, byAgent(agentId), theirs, { reason, byStaff: false })
    return true
  })
  return isCancelled ? keepBack(tx, order) : order
}

const keepBack = (tx: Tx, order: Order): Promise<Order> =>
  moveRelay(tx, order, 'keep', { relay_reason: 'taken_back' })

/** What was missing goes on to whoever asked for it, also where they have gone on without it meanwhile. */
export async function passResent(tx: Tx, order: Order, text: string): Promise<void> {
  if (order.relay_state !== 'relayed') return
  const files = await filesToRelay(tx, order.id)
  await atProvider(tx, order, async (there, theirs, agentId) => {
    if (!isOpen(theirs.status)) return
    const fresh = await keepRelayed(there, theirs.id, files)
    await resendLocked(there, byAgent(agentId), theirs, {
      senderId: agentId,
      text,
      original: fresh.find(({ kind }) => kind === 'original')?.file.sha256 ?? null,
      hasFiles: fresh.length > 0,
      replaced: fresh.map(({ file }) => file.name),
    })
  })
}

/** A revision goes on to whoever made the file. Where it is too late for that there, the portal's own staff have it. */
export async function passComplaint(tx: Tx, order: Order, { text, file }: Complaint): Promise<Order> {
  if (order.relay_state !== 'relayed') return order
  const log = file && (await getFileToShare(tx, file.id))
  const isPassed = await atProvider(tx, order, async (there, theirs, agentId) => {
    const { revision_days: revisionDays } = await getSettings(there)
    const facts = { order: theirs, now: there.now, revisionDays }
    // Opened again already: whoever works on it there reads what else is wrong.
    const isAtWork = isOpen(theirs.status)
    if (!isAtWork && ownerAbilities.verdict('revise', facts) !== true) return false
    const shared = log && { id: await insertSharedFile(there, log), size: log.size }
    const complaint = { senderId: agentId, text, file: shared }
    const by = byAgent(agentId)
    if (isAtWork) await orderConversations.insert(there, by, theirs, { ...complaint, fromStaff: false }, true)
    else await reviseLocked(there, by, theirs, complaint)
    return true
  })
  if (isPassed) return order
  const reason = 'revision_over'
  const returned = await moveRelay(tx, order, 'return', { relay_reason: reason })
  await tell(tx, BY_PROGRAM, 'order.relay_returned', { order: returned, reason })
  return returned
}
