import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { getOrder, lockOrder, type Order } from './order-store.ts'

const ofAgent = (order: Order): Order => {
  if (order.channel !== 'agent') throw notFound()
  return order
}

export const getAgentOrder = async (tx: ReadTx, id: string): Promise<Order> => ofAgent(await getOrder(tx, id))

export const lockAgentOrder = async (tx: Tx, id: string): Promise<Order> => ofAgent(await lockOrder(tx, id))

interface AboutOrder {
  params: { id: string }
}

/** An act on any order, under a name by which only those of agents are found. */
export const forAgentOrder =
  <T extends ReadTx, C extends AboutOrder, A>(act: (tx: T, call: C) => Promise<A>) =>
  async (tx: T, call: C): Promise<A> => {
    await getAgentOrder(tx, call.params.id)
    return act(tx, call)
  }

/** The same for an act that opens its transactions itself. */
export const forAgentOrderUnmanaged =
  <C extends AboutOrder & Pick<Call<'PUT /order/{id}/submit_order'>, 'platform' | 'site'>, A>(
    act: (call: C) => Promise<A>,
  ) =>
  async (call: C): Promise<A> => {
    await call.platform.db.read(call.site.id, (tx) => getAgentOrder(tx, call.params.id))
    return act(call)
  }
