import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { type Order, updateOrder } from '#features/orders/index.ts'
import { keptUntil } from '#features/retention/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Happening } from '../happenings.ts'
import type { Offer } from './offer.ts'
import type { FilesOfOrder } from './order-files.ts'
import type { OrderPlan, Staff, Step } from './order-plan.ts'
import { placePlanned, STEPS } from './order-steps.ts'
import type { Purged } from './purge-orders.ts'

export interface Stage {
  platform: Platform
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
  /** Once all is written: the order, if its files went meanwhile. */
  purged(): Purged | null
}

/** Everything that happened to an order, each with its time, done by the use cases that do it on any other day. */
export function historyOf(stage: Stage, plan: OrderPlan, files: FilesOfOrder): History {
  const name = plan.by ?? plan.buyer
  const customer = stage.customers.get(name)
  if (!customer) throw new Error(`nobody is called ${name}`)
  let order: Order
  const place = async (then: Tx) => {
    order = await placePlanned(then, stage, plan, { customer, files })
  }
  const happenings: Happening[] = [{ at: plan.at, write: place }]
  for (const [index, step] of plan.steps.entries())
    happenings.push({
      at: timeOf(stage, plan, step),
      write: (then) => STEPS[step.kind](then, { stage, plan, customer, files, order, index }, step as never),
    })
  const goneAt = filesGoneAt(stage, plan)
  const warnedAt = warnedAtOf(stage, plan)
  if (warnedAt && !goneAt)
    happenings.push({
      at: warnedAt,
      write: async (then) => void (await updateOrder(then, order.id, { files_warned_at: then.now })),
    })
  return { happenings, purged: () => goneAt && { id: order.id, at: goneAt } }
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
