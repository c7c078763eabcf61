import type { Desk } from './desk.ts'
import { newOrder, type OrderOptions, openWorkshop, type Workshop } from './orders.ts'
import type { TestPerson } from './people.ts'
import { newCustomerWith } from './wallets.ts'

/** An agent of the main site whose sub-portal is the other one, with the provider's service, option and extra mapped. */
export interface Relay {
  /** The provider's. */
  workshop: Workshop
  /** The sub-portal's, at prices of its own. */
  portal: Workshop
  agent: TestPerson
}

/** The sub-portal sells for ten what the provider serves for `cost`. */
export async function openRelay(desk: Desk, { credits = 1000, cost = 4 } = {}): Promise<Relay> {
  const workshop = await openWorkshop(desk)
  const portal = await openWorkshop(desk, 'other')
  const agent = await newCustomerWith(desk, credits, { kind: 'agent' })
  await desk.owner.query('update sites set agent_id = $1 where id = $2', [agent.id, desk.sites.other])
  const price = 'price_1 = $2, price_2 = $2, price_3 = $2'
  await desk.owner.query(`update services set ${price} where id = $1`, [workshop.serviceId, cost * 100])
  await desk.owner.query('update services set provider_id = $2 where id = $1', [
    portal.serviceId,
    workshop.serviceId,
  ])
  await desk.owner.query('update options set provider_id = $2 where id = $1', [
    portal.optionId,
    workshop.optionId,
  ])
  await desk.owner.query('update option_extras set provider_id = $2 where id = $1', [
    portal.extraId,
    workshop.extraId,
  ])
  return { workshop, portal, agent }
}

export const setRelay = (desk: Desk, relay: 'automatic' | 'manual') =>
  desk.owner.query('update site_settings set relay = $1 where site_id = $2', [relay, desk.sites.other])

/** An order of a customer of the sub-portal. */
export async function newPortalOrder(desk: Desk, { portal }: Relay, options: OrderOptions = {}) {
  const customer = await newCustomerWith(desk, 100, { site: 'other' })
  const order = await newOrder(desk, customer, portal, { ...options, site: 'other' })
  return { customer, id: order.id as string, order }
}

/** How an order of the sub-portal stands, and the provider's that serves it. */
export async function bothLevels(desk: Desk, id: string) {
  const columns = `o.id, o.status, o.price::int, o.versions, o.relay_state, o.relay_reason, o.provider_order_id,
    o.provider_price::int, o.channel, o.from_order_id, o.automation_status, o.order_no`
  const find = async (orderId: string | null) =>
    (await desk.owner.query(`select ${columns} from orders o where o.id = $1`, [orderId])).rows[0]
  const ours = await find(id)
  return { ours, theirs: await find(ours.provider_order_id) }
}

export async function creditsOf(desk: Desk, userId: string): Promise<number> {
  const { rows } = await desk.owner.query('select balance::int from wallets where user_id = $1', [userId])
  return (rows[0]?.balance ?? 0) / 100
}
