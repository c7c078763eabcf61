import { awaitCredits, lockWallet } from '#features/credits/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { answerLocked } from '../acts/answer-locked.ts'
import { findProposal, type OrderChange } from '../acts/order-change-store.ts'
import type { Order } from '../core/order-store.ts'
import { atProvider } from './at-provider.ts'
import { byAgent } from './by-agent.ts'
import { setProviderAsk } from './provider-ask.ts'

/** `gone`: nothing is asked for any more. `short`: the agent's wallet does not suffice, and what was asked for stands. */
export type Answered = 'answered' | 'gone' | 'short'

/** The agent answers what the provider asks for, at their own expense or because the customer pays for it. */
export async function answerProvider(
  tx: Tx,
  order: Order,
  changeId: string,
  agrees: boolean,
): Promise<Answered> {
  const answered = await atProvider(tx, order, async (there, theirs, agentId) => {
    const proposal = await findProposal(there, theirs.id)
    if (proposal?.id !== changeId) return null
    if (agrees && !(await suffices(there, agentId, proposal.price_after - theirs.price))) return 'short'
    return answerLocked(there, byAgent(agentId), theirs, agrees)
  })
  if (answered === 'short') return 'short'
  await setProviderAsk(tx, order, null, answered ? { provider_price: answered.price } : {})
  return answered ? 'answered' : 'gone'
}

/** Somebody waits for the credits if they are not there: what the customer agreed to is agreed to when they come. */
async function suffices(there: Tx, agentId: string, amount: number): Promise<boolean> {
  const { balance, creditLimit } = await lockWallet(there, agentId)
  if (amount <= balance + creditLimit) return true
  await awaitCredits(there, agentId)
  return false
}

/**
 * A supplement that the customer was asked for because the provider asks for one: one answer for both. What the provider
 * does not ask for any more they do not pay for either, though nobody has told them yet.
 */
export async function passAnswer(
  tx: Tx,
  order: Order,
  proposal: Pick<OrderChange, 'provider_change_id'> | undefined,
  agrees: boolean,
): Promise<void> {
  const changeId = proposal?.provider_change_id
  if (!changeId || changeId !== order.provider_change_id) return
  const answered = await answerProvider(tx, order, changeId, agrees)
  if (agrees && answered === 'gone') throw refused(wrongState(order.status))
}
