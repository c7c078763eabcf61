import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { followProvider, lockOrder, type Order, updateOrder } from '#features/orders/index.ts'
import { keptUntil } from '#features/retention/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Happening } from '../happenings.ts'
import type { Offer } from './offer.ts'
import type { FilesOfOrder } from './order-files.ts'
import type { OrderPlan, Staff, Step } from './order-plan.ts'
import { placePlanned, type Scene, STEPS } from './order-steps.ts'
import type { Purged } from './purge-orders.ts'

export interface Stage {
  platform: Platform
  siteId: string
  /** Of a sub-portal: to where its orders go on. */
  provider?: string
  offer: Offer
  calendar: OpenCalendar
  now: Date
  customers: ReadonlyMap<string, Caller>
  staff: Readonly<Record<Staff, Caller>>
  retentionMonths: number
}

const DAY = 86_400_000

export interface History {
  happenings: Happening[]
  /** Once all is written: the order, on every site that had it, if its files went meanwhile. */
  purged(): Purged[]
}

/** Who serves what goes on from a sub-portal, and as whom it does. */
export interface Provider {
  stage: Stage
  agent: Caller
}

/** Everything that happened to an order, each with its time, done by the use cases that do it on any other day. */
export function historyOf(stage: Stage, plan: OrderPlan, files: FilesOfOrder, provider?: Provider): History {
  const name = plan.by ?? plan.buyer
  const customer = stage.customers.get(name)
  if (!customer) throw new Error(`nobody is called ${name}`)
  let order: Order
  const place = async (then: Tx) => {
    order = await placePlanned(then, stage, plan, { customer, files })
  }
  const here = (work: (then: Tx) => Promise<void>) => (then: Tx) =>
    then.siteId === stage.siteId ? work(then) : then.enter(stage.siteId, work)
  const happenings: Happening[] = [{ at: plan.at, write: here(place) }]
  for (const [index, step] of plan.steps.entries()) {
    const scene = () => ({ stage, plan, customer, files, order, index })
    happenings.push({
      at: timeOf(stage, plan, step),
      write:
        step.at === 'provider'
          ? (then) => atProvider(then, scene(), step, provider)
          : here((then) => STEPS[step.kind](then, scene(), step as never)),
    })
  }
  const goneAt = filesGoneAt(stage, plan)
  const warnedAt = warnedAtOf(stage, plan)
  if (warnedAt && !goneAt)
    happenings.push({
      at: warnedAt,
      write: here(async (then) => void (await updateOrder(then, order.id, { files_warned_at: then.now }))),
    })
  const purged = () => {
    if (!goneAt) return []
    const { provider_order_id } = order
    const own = { siteId: stage.siteId, id: order.id, at: goneAt }
    return provider && provider_order_id
      ? [own, { ...own, siteId: provider.stage.siteId, id: provider_order_id }]
      : [own]
  }
  return { happenings, purged }
}

/** The agent's order moves, and the customer's after it as the job would have it. */
async function atProvider(then: Tx, scene: Scene, step: Step, provider: Provider | undefined) {
  const { order, stage, plan } = scene
  if (!provider || !order.provider_order_id) throw new Error(`${plan.service} of ${plan.buyer} did not go on`)
  const theirs = await lockOrder(then, order.provider_order_id)
  const there = { ...scene, stage: provider.stage, customer: provider.agent, order: theirs }
  await STEPS[step.kind](then, there, step as never)
  await then.enter(stage.siteId, (here) => followProvider(here, order.id))
}

function timeOf({ calendar, now }: Stage, plan: OrderPlan, step: Step): Date {
  const at = calendar.addOpenMinutes(plan.at, step.after)
  if (!at || at > now) throw new Error(`${plan.service} of ${plan.buyer}: ${step.kind} lies ahead`)
  return at
}

/** When its files went; null while they are there. */
export function filesGoneAt(stage: Stage, plan: OrderPlan): Date | null {
  const end = keptUntilOf(stage, plan)
  // The job comes by night.
  const gone = end && new Date(Math.ceil(end.getTime() / DAY) * DAY)
  return gone && gone <= stage.now ? gone : null
}

function keptUntilOf(stage: Stage, plan: OrderPlan): Date | null {
  const last = plan.steps.findLast(({ kind }) => ['deliver', 'automate', 'cancel', 'revise'].includes(kind))
  if (!last || last.kind === 'revise') return null
  return keptUntil(timeOf(stage, plan, last), stage.retentionMonths)
}

/** The owner of files that will go is told a week ahead. */
function warnedAtOf(stage: Stage, plan: OrderPlan): Date | null {
  const end = keptUntilOf(stage, plan)
  const warned = end && new Date(end.getTime() - 7 * DAY)
  return warned && warned <= stage.now ? warned : null
}
