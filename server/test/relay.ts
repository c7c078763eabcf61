import { adjust } from '#features/credits/index.ts'
import type { Desk } from './desk.ts'
import { expectDone, newOrder, type OrderOptions, openWorkshop, type Workshop } from './orders.ts'
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

/** Of the second price list: what they pay is neither what everybody pays nor what stands first. */
export async function newAgentWith(desk: Desk, credits: number): Promise<TestPerson> {
  const agent = await newCustomerWith(desk, credits, { kind: 'agent' })
  await desk.owner.query('update users set price_type = 2 where id = $1', [agent.id])
  return agent
}

/** The sub-portal sells for ten what the provider serves for `cost`, and for more to everybody else. */
export async function openRelay(desk: Desk, { credits = 1000, cost = 4 } = {}): Promise<Relay> {
  const workshop = await openWorkshop(desk)
  const portal = await openWorkshop(desk, 'other')
  const agent = await newAgentWith(desk, credits)
  await desk.owner.query('update sites set agent_id = $1 where id = $2', [agent.id, desk.sites.other])
  await desk.owner.query('update services set price_1 = $2, price_2 = $3, price_3 = $4 where id = $1', [
    workshop.serviceId,
    cost * 200,
    cost * 100,
    cost * 300,
  ])
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

let moved = 0
/** Into the agent's wallet, or out of it. */
export const moveCredits = (desk: Desk, userId: string, credits: number) =>
  desk.platform.db.transaction(desk.sites.main, (tx) =>
    adjust(tx, {
      key: `moved:${++moved}`,
      userId,
      amount: Math.round(credits * 100),
      reason: 'test',
    }),
  )

export const staffOf = ({ workshop, portal }: Relay, site: 'main' | 'other') => ({
  token: (site === 'main' ? workshop : portal).admin.token,
  site,
})

export const showOrder = async (desk: Desk, relay: Relay, id: string, site: 'main' | 'other') =>
  expectDone(await desk.call('GET /order/{id}', { ...staffOf(relay, site), params: { id } }))

/** An order of the sub-portal for which the provider asks seven credits instead of four, as the portal's staff see it. */
export async function newAskedOrder(desk: Desk, relay: Relay) {
  const { id, customer } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  const change = await askForMore(desk, relay, { id, theirsId: theirs.id })
  return { id, customer, theirsId: theirs.id as string, change }
}

export async function askForMore(
  desk: Desk,
  relay: Relay,
  { id, theirsId }: { id: string; theirsId: string },
) {
  const choice = { service_id: relay.workshop.serviceId, option_ids: [], extra_ids: [] }
  const body = { ...choice, price: 7, reason: 'Another unit than expected' }
  const params = { id: theirsId }
  expectDone(await desk.call('PUT /order/{id}/change', { ...staffOf(relay, 'main'), params, body }))
  await desk.runJobs()
  return (await showOrder(desk, relay, id, 'other')).relay.provider.proposed_change
}

/** The portal's staff ask the customer for sixteen credits instead of ten because of it. */
export const askCustomer = (desk: Desk, relay: Relay, id: string, provider_change_id: string) =>
  desk.call('PUT /order/{id}/change', {
    ...staffOf(relay, 'other'),
    params: { id },
    body: {
      service_id: relay.portal.serviceId,
      option_ids: [],
      extra_ids: [],
      price: 16,
      reason: 'Another unit than expected',
      provider_change_id,
    },
  })

export const answerAsCustomer = (
  desk: Desk,
  { token }: TestPerson,
  id: string,
  change_id: string,
  agree: boolean,
) =>
  desk.call('PUT /order/{id}/answer_change', {
    token,
    site: 'other',
    params: { id },
    body: { change_id, agree },
  })
