import { type ConversationMessage, findMessage } from '#features/conversations/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { findOrder, type Order } from '../core/order-store.ts'

/** An order of this sub-portal and the agent's order that serves it: about the latter the two sites write. */
export interface ProviderThread {
  order: Order
  theirs: Order
  providerId: string
}

interface Asked {
  readonly actor: Caller
  readonly params: { id: string }
}

/** By the id of the agent's order. Null on the admin site, for customers, and for whatever did not come from here. */
export async function findThread(tx: ReadTx, { actor, params }: Asked): Promise<ProviderThread | null> {
  const providerId = await findProvider(tx, actor)
  if (!providerId) return null
  const theirs = await tx.enter(providerId, (there: ReadTx) => findOrder(there, params.id))
  return theirs ? matched(tx, providerId, theirs) : null
}

/** By the id of a message, with the message. */
export async function findThreadOfMessage(
  tx: ReadTx,
  { actor, params }: Asked,
): Promise<(ProviderThread & { message: ConversationMessage }) | null> {
  const providerId = await findProvider(tx, actor)
  if (!providerId) return null
  const found = await tx.enter(providerId, async (there: ReadTx) => {
    const message = await findMessage(there, 'order', params.id)
    const theirs = message && (await findOrder(there, message.subject_id))
    return message && theirs ? { message, theirs } : null
  })
  const thread = found && (await matched(tx, providerId, found.theirs))
  return thread && { ...thread, message: found.message }
}

async function findProvider(tx: ReadTx, actor: Caller): Promise<string | null> {
  if (!can(actor, 'orders')) return null
  return (await getSettings(tx)).provider_id
}

/** The provider has orders of other sub-portals and of agents' own as well. Both sides must name each other. */
async function matched(tx: ReadTx, providerId: string, theirs: Order): Promise<ProviderThread | null> {
  if (theirs.from_site_id !== tx.siteId || !theirs.from_order_id) return null
  const order = await findOrder(tx, theirs.from_order_id)
  return order?.provider_order_id === theirs.id ? { order, theirs, providerId } : null
}
