import type { Order } from '../core/order-store.ts'

/** Orders are counted in three parts: of customers, of agents, and those that came to agents from their sub-portals. */
export type OrderPart = 'direct' | 'agent' | 'relayed'

export const partOf = ({ channel, from_site_id }: Pick<Order, 'channel' | 'from_site_id'>): OrderPart =>
  from_site_id ? 'relayed' : channel

/**
 * Whose orders a list is of: staff work on direct ones and on those of agents; a customer has their own, an agent also
 * those that came from their sub-portal.
 */
export type Scope = 'direct' | 'agent' | 'own' | 'relayed'

export const PARTS_IN: Record<Scope, readonly OrderPart[]> = {
  direct: ['direct'],
  agent: ['agent', 'relayed'],
  own: ['direct', 'agent'],
  relayed: ['relayed'],
}
