import { v7 as newId } from 'uuid'
import type { RelayReason } from '#contract/orders/states.ts'
import { STATUS } from '#contract/roles.ts'
import { AUTOMATE } from '#features/automation/index.ts'
import { awaitCredits, lockWallet } from '#features/credits/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { type Choice, type PricedOrder, priceOrder, serviceKey } from '#features/services/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getVariant } from '#features/vehicles/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { tell } from '../core/order-consequences.ts'
import { holdPrice } from '../core/order-credits.ts'
import { itemsOf } from '../core/order-items.ts'
import { outlookOfNew } from '../core/order-outlook.ts'
import { insertOrder, lockSeries, type Order } from '../core/order-store.ts'
import { searchText } from '../core/search-text.ts'
import { byAgent } from './by-agent.ts'
import { type FileToRelay, keepRelayed } from './relayed-files.ts'

export type Placed =
  | { outcome: 'placed'; order: Order }
  | { outcome: 'waiting' }
  | { outcome: 'refused'; reason: RelayReason }

interface AgentOrder {
  agentId: string
  /** The order of the sub-portal, and whose it is. */
  from: { siteId: string; order: Order }
  /** In the provider's own services. */
  choice: Choice
  files: readonly FileToRelay[]
}

/**
 * At the provider's: an order of the agent, at the agent's prices, for what was ordered on their sub-portal. Nothing is
 * written where the provider does not have it or the agent's wallet does not suffice. The wallet is looked at under its
 * lock and that of the numbers, in the order in which everybody who orders takes them.
 */
export async function placeAgentOrder(tx: Tx, wanted: AgentOrder): Promise<Placed> {
  const { agentId, from, choice, files } = wanted
  const agent = await getUser(tx, agentId)
  if (agent.deleted_at || agent.status !== STATUS.active)
    return { outcome: 'refused', reason: 'agent_blocked' }
  if (await isServedBefore(tx, from)) return { outcome: 'refused', reason: 'served_before' }
  if (!(await getSettings(tx)).services_online) return { outcome: 'refused', reason: 'services_offline' }
  const priced = await priceFor(tx, wanted)
  if (!priced) return { outcome: 'refused', reason: 'not_offered' }
  await lockSeries(tx)
  const { balance, creditLimit } = await lockWallet(tx, agentId)
  if (priced.price > balance + creditLimit) {
    await awaitCredits(tx, agentId)
    return { outcome: 'waiting' }
  }
  const outlook = await outlookOfNew(tx, from.order.time_frame, 'agent')
  const order = await insertOrder(
    tx,
    {
      ...carriedOf(from.order),
      id: newId(),
      user_id: agentId,
      channel: 'agent',
      from_site_id: from.siteId,
      from_order_id: from.order.id,
      status: 'pending',
      service_id: choice.serviceId,
      service_name: priced.service.name,
      service_key: serviceKey({ ...choice, faultCodes: from.order.fault_codes }),
      price_type: priced.priceType,
      price: priced.price,
      options: priced.items.length - 1,
      frame_minutes: outlook.minutes,
      promised_at: outlook.promisedAt,
      automation_status: 'queued',
      search: searchText([
        from.order.reg_no,
        from.order.vehicle_label,
        nameOf(agent),
        agent.company_name,
        agent.email,
      ]),
    },
    itemsOf(priced),
  )
  await holdPrice(tx, order)
  await keepRelayed(tx, order.id, files)
  enqueue(tx, AUTOMATE, { order_id: order.id })
  await tell(tx, byAgent(agentId), 'order.submitted', { order, outlook, line: { kind: 'submitted' } })
  return { outcome: 'placed', order }
}

/** What the provider delivered and does not revise any more is there once and for all, and paid. */
async function isServedBefore(tx: ReadTx, { siteId, order }: AgentOrder['from']): Promise<boolean> {
  const served = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('from_site_id', '=', siteId)
    .where('from_order_id', '=', order.id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return served !== undefined
}

/** Null where the provider does not offer all of it for this vehicle. */
async function priceFor(tx: ReadTx, { agentId, from, choice }: AgentOrder): Promise<PricedOrder | null> {
  const { variant_id, vehicle_type_id } = from.order
  try {
    const vehicle = variant_id ? await getVariant(tx, variant_id) : null
    return await priceOrder(tx, {
      ...choice,
      userId: agentId,
      vehicleTypeId: vehicle?.typeId ?? vehicle_type_id,
      ...(vehicle && { typePriceType: vehicle.typePriceType }),
      engine: vehicle,
    })
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_offered' || error.code === 'not_found')) return null
    throw error
  }
}

/** The car, the read, what is wrong with it and what was ticked: nothing of whose it is. */
const carriedOf = (order: Order) => ({
  variant_id: order.variant_id,
  vehicle_type_id: order.vehicle_type_id,
  vehicle_label: order.vehicle_label,
  reg_no: order.reg_no,
  vin: order.vin,
  mileage: order.mileage,
  vehicle_year: order.vehicle_year,
  transmission: order.transmission,
  power_hp: order.power_hp,
  ecu_brand: order.ecu_brand,
  ecu_version: order.ecu_version,
  tool: order.tool,
  read_method: order.read_method,
  master_slave: order.master_slave,
  fault_codes: order.fault_codes,
  comment: order.comment,
  confirmations: JSON.stringify(order.confirmations),
  time_frame: order.time_frame,
  original_sha256: order.original_sha256,
})
