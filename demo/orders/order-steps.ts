import { fromHundredths } from '#contract/amounts.ts'
import type { EndpointKey } from '#contract/contract.ts'
import { countUse, findSolution, insertRuns, keepSolution } from '#features/automation/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import {
  answerChange,
  cancelOrder,
  changeOrder,
  changeStatus,
  deliverOrder,
  findProposal,
  lockOrder,
  type Order,
  orderConversations,
  placeOrder,
  resendOrder,
  reviseOrder,
  setStaffNote,
  takeBackOrder,
  takeOrder,
  tellOrder,
  updateOrder,
} from '#features/orders/index.ts'
import { type Actor, type Caller, PROGRAM } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import type { FilesOfOrder } from './order-files.ts'
import type { Stage } from './order-happenings.ts'
import type { OrderPlan, Staff, Step } from './order-plan.ts'

/** No request: what happens in the demo came from nowhere. */
const NOWHERE = BY_PROGRAM.origin

export interface Scene {
  stage: Stage
  plan: OrderPlan
  customer: Caller
  files: FilesOfOrder
  order: Order
  /** Which step of the plan it is. */
  index: number
}

/** The order itself, and what the automation made of it. */
export async function placePlanned(
  then: Tx,
  { offer, provider }: Stage,
  plan: OrderPlan,
  { customer, files }: Pick<Scene, 'customer' | 'files'>,
): Promise<Order> {
  const { car } = plan
  const [ecuBrand = '', ...ecu] = car.ecu.split(' ')
  const chosen = offer.idsOf(plan)
  const { order } = await placeOrder(
    then,
    { actor: customer, origin: NOWHERE },
    {
      ...chosen,
      variant_id: car.variantId,
      reg_no: car.plate,
      vin: car.vin,
      mileage: car.mileage,
      vehicle_year: car.year,
      transmission: car.transmission,
      power_hp: car.hp,
      ecu_brand: ecuBrand,
      ecu_version: ecu.join(' '),
      tool: plan.tool,
      read_method: plan.method,
      master_slave: 'master',
      fault_codes: [...plan.faultCodes],
      comment: plan.comment,
      time_frame: plan.frame,
      agreed_price: fromHundredths(offer.priceOf(plan)),
      agree_terms: true,
      vehicle_confirmed: true,
      instructions_read: true,
      attested_ids: offer.attestedBy(plan),
    },
    await files.ordered(then),
  )
  const { provider_order_id } = order
  if (provider && provider_order_id)
    await then.enter(provider, async (there) =>
      endAutomation(there, await lockOrder(there, provider_order_id), plan, files),
    )
  return order.relay_state === null || order.relay_state === 'own'
    ? endAutomation(then, order, plan, files)
    : order
}

/** It found nothing, or is about to deliver. */
async function endAutomation(then: Tx, order: Order, plan: OrderPlan, files: FilesOfOrder): Promise<Order> {
  // The log of a year ago is of no use to anybody.
  if (files.areGone) return updateOrder(then, order.id, { automation_status: 'no_match' })
  const isAutomated = plan.steps.some(({ kind }) => kind === 'automate')
  await insertRuns(then, order.id, [{ attempt: 1, step: 'start', outcome: 'ok', detail: '' }])
  if (isAutomated) return order
  await insertRuns(then, order.id, [
    { attempt: 1, step: 'solution', outcome: 'no', detail: 'no_solution' },
    { attempt: 1, step: 'engine', outcome: 'no', detail: 'switched_off' },
  ])
  await tellOrder(then, BY_PROGRAM, 'order.automation_ended', { order, status: 'no_match' })
  return updateOrder(then, order.id, { automation_status: 'no_match' })
}

type Acts = {
  [K in Step['kind']]: (then: Tx, scene: Scene, step: Extract<Step, { kind: K }>) => Promise<void>
}

export const STEPS: Acts = {
  async take(then, scene, { by }) {
    await takeOrder(then, callOf(scene, staffOf(scene, by), { body: { taken: true } }))
  },
  async request_info(then, scene, { reason }) {
    const body = { status: 'incomplete', reason } as const
    await changeStatus(then, callOf(scene, staffOf(scene), { body }))
  },
  async resend(then, scene, { text }) {
    await resendOrder(then, callOf(scene, scene.customer, { fields: { text }, files: {} }))
  },
  async deliver(then, scene, { note: text, by }) {
    await deliver(then, scene, { note: text, actor: staffOf(scene, by) })
  },
  async automate(then, scene) {
    const { order, plan } = scene
    await deliver(then, scene, { note: '', actor: PROGRAM })
    await updateOrder(then, order.id, { automation_status: 'delivered' })
    const solution = await findSolution(then, order)
    if (!solution) throw new Error(`nothing in the library serves ${plan.service} of ${plan.buyer}`)
    await countUse(then, solution.id)
    const ok = { attempt: 1, outcome: 'ok' } as const
    await insertRuns(then, order.id, [
      { ...ok, step: 'solution', detail: `found ${solution.label}` },
      { ...ok, step: 'guard', detail: '' },
      { ...ok, step: 'delivery', detail: '' },
    ])
  },
  async save_solution(then, { stage, order, files }) {
    if (!files.deltaId || !order.original_sha256) throw new Error('there is no difference to keep')
    const { original } = await files.ordered(then)
    await keepSolution(then, {
      original_sha256: order.original_sha256,
      original_size: original.size,
      service_key: order.service_key,
      label: `${order.vehicle_label} · ${order.service_name}`,
      delta_file_id: files.deltaId,
      order_id: order.id,
      created_by: stage.staff.admin.userId,
      created_at: then.now,
    })
    await attachFile(then, files.deltaId)
    await tellOrder(then, BY_PROGRAM, 'order.solution_saved', { order })
  },
  async revise(then, scene, { text }) {
    const log = scene.files.log(scene.index)
    await reviseOrder(
      then,
      callOf(scene, scene.customer, { fields: { text }, files: log ? { log_file: log } : {} }),
    )
    // Whoever went on with it has read what was wrong.
    if (scene.index < scene.plan.steps.length - 1) await orderConversations.markRead(then, scene.order, false)
  },
  async cancel(then, scene, { by, reason }) {
    const actor = by === 'staff' ? staffOf(scene) : scene.customer
    await cancelOrder(then, callOf(scene, actor, { body: { reason } }))
  },
  async change(then, scene, { options, reason, price }) {
    const { service_id, option_ids } = scene.stage.offer.idsOf({ ...scene.plan, options, extras: [] })
    const body = { service_id, option_ids, extra_ids: [], reason, ...(price !== undefined && { price }) }
    await changeOrder(then, callOf(scene, staffOf(scene), { body }))
  },
  async agree(then, scene) {
    const proposal = await findProposal(then, scene.order.id)
    const body = { change_id: proposal?.id ?? '', agree: true }
    await answerChange(then, callOf(scene, scene.customer, { body }))
  },
  async write(then, scene, { from, text, unread }) {
    const fromStaff = from === 'staff'
    const actor = fromStaff ? staffOf(scene) : scene.customer
    const senderId = actor.userId
    await orderConversations.insert(then, callOf(scene, actor, {}), scene.order, {
      senderId,
      fromStaff,
      text,
      file: null,
    })
    if (!unread) await orderConversations.markRead(then, scene.order, fromStaff)
  },
  async note(then, scene, { text }) {
    await setStaffNote(then, callOf(scene, staffOf(scene), { body: { staff_note: text } }))
  },
  async take_back(then, scene, { reason }) {
    await takeBackOrder(then, callOf(scene, staffOf(scene), { body: { reason } }))
  },
}

async function deliver(then: Tx, scene: Scene, { note: text, actor }: { note: string; actor: Actor }) {
  const { order, files, plan, index } = scene
  const version = plan.steps
    .slice(0, index + 1)
    .filter(({ kind }) => kind === 'deliver' || kind === 'automate').length
  await deliverOrder(then, { actor, origin: NOWHERE }, order.id, {
    ...(await files.delivered(then, version)),
    note: text,
    overruleReason: '',
  })
}

const staffOf = ({ stage }: Scene, by: Staff = 'moderator'): Caller => stage.staff[by]

type Said = { body?: unknown; fields?: unknown; files?: unknown }

/** A call as nobody made it: use cases read of it only who asks, for which order, and what they said. */
function callOf<K extends EndpointKey>({ stage, order }: Scene, actor: Caller, said: Said): Call<K> {
  return {
    platform: stage.platform,
    actor,
    params: { id: order.id },
    origin: NOWHERE,
    ...said,
  } as unknown as Call<K>
}
