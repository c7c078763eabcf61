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
import { type Order, updateOrder } from '../core/order-store.ts'
import { askToFollow } from '../core/unfollowed-orders.ts'
import { orderConversations } from '../messages/order-messages.ts'
import { atProvider } from './at-provider.ts'
import { byAgent } from './by-agent.ts'
import { moveRelay } from './move-relay.ts'
import { type FileToRelay, filesToRelay, keepRelayed } from './relayed-files.ts'

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

/**
 * What was missing goes on to whoever asked for it, also where they have gone on without it. What they have delivered
 * without it is from a read that does not count any more: it is revised, and does not come here.
 */
export async function passResent(tx: Tx, order: Order, text: string): Promise<void> {
  if (order.relay_state !== 'relayed') return
  const files = await filesToRelay(tx, order.id)
  const overtaken = await atProvider(tx, order, async (there, theirs, agentId) => {
    if (theirs.status === 'cancelled') return null
    const fresh = await keepRelayed(there, theirs.id, files)
    if (theirs.status === 'completed' && fresh.length > 0) {
      const names = fresh.map(({ file }) => file.name).join(', ')
      await reviseLocked(there, byAgent(agentId), theirs, {
        senderId: agentId,
        text: text || names,
        file: null,
      })
      await updateOrder(there, theirs.id, { original_sha256: originalOf(fresh) ?? theirs.original_sha256 })
      return theirs.versions
    }
    await resendLocked(there, byAgent(agentId), theirs, {
      senderId: agentId,
      text,
      original: originalOf(fresh),
      hasFiles: fresh.length > 0,
      replaced: fresh.map(({ file }) => file.name),
    })
    return null
  })
  if (overtaken) await updateOrder(tx, order.id, { provider_version: overtaken })
}

const originalOf = (files: readonly FileToRelay[]): Buffer | null =>
  files.find(({ kind }) => kind === 'original')?.file.sha256 ?? null

/**
 * A revision goes on to whoever made the file. Where they have opened it again already, they hear what is wrong with it,
 * and it follows them from where it is now. Where it is too late there, the portal's own staff have it.
 */
export async function passComplaint(tx: Tx, order: Order, { text, file }: Complaint): Promise<Order> {
  if (order.relay_state !== 'relayed') return order
  const log = file && (await getFileToShare(tx, file.id))
  const isPassed = await atProvider(tx, order, async (there, theirs, agentId) => {
    const { revision_days: revisionDays } = await getSettings(there)
    const mayRevise =
      ownerAbilities.verdict('revise', { order: theirs, now: there.now, revisionDays }) === true
    if (!mayRevise && !isOpen(theirs.status)) return false
    const shared = log && { id: await insertSharedFile(there, log), size: log.size }
    const complaint = { senderId: agentId, text, file: shared }
    if (mayRevise) await reviseLocked(there, byAgent(agentId), theirs, complaint)
    else {
      await orderConversations.insert(
        there,
        byAgent(agentId),
        theirs,
        { ...complaint, fromStaff: false },
        true,
      )
      await askToFollow(there, theirs.id)
    }
    return true
  })
  if (isPassed) return order
  const reason = 'revision_over'
  const returned = await moveRelay(tx, order, 'return', { relay_reason: reason })
  await tell(tx, BY_PROGRAM, 'order.relay_returned', { order: returned, reason })
  return returned
}
