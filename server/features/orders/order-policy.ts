import { type Actor, holds } from '#platform/sessions/actor.ts'
import { isOpen, mayOrder } from './order-states.ts'
import type { Order } from './order-store.ts'

type Standing = Pick<
  Order,
  | 'status'
  | 'user_id'
  | 'delivered_at'
  | 'files_deleted_at'
  | 'assigned_to'
  | 'automation_status'
  | 'changed_at'
>

/** Staff who run orders see every order of their site, customers their own. */
export const maySee = (actor: Actor, order: Pick<Order, 'user_id'>): boolean =>
  order.user_id === actor.userId || holds(actor, 'orders')

const DAY = 24 * 60 * 60 * 1000

/** Until when a revision may be asked for. */
export function revisionUntil({ delivered_at }: Pick<Order, 'delivered_at'>, days: number): Date | null {
  return delivered_at && new Date(delivered_at.getTime() + days * DAY)
}

/** A customer cancels while nobody has begun. */
export const mayCancelOwn = (order: Pick<Order, 'status'>): boolean => order.status === 'pending'

export function customersActs(
  order: Standing,
  about: { now: Date; revisionDays: number; hasProposal: boolean },
) {
  const until = revisionUntil(order, about.revisionDays)
  const hasFiles = order.files_deleted_at === null
  return {
    cancel: mayCancelOwn(order),
    resend: mayOrder(order.status, 'resend'),
    revise: hasFiles && mayOrder(order.status, 'revise') && until !== null && about.now <= until,
    answer_change: about.hasProposal && isOpen(order.status),
    write: hasFiles,
    order_again: true,
  }
}

export function staffsActs(
  order: Standing,
  actor: Actor,
  about: { now: Date; hasProposal: boolean; lastRunAt: Date | null },
) {
  const { status, assigned_to } = order
  const { hasProposal } = about
  const isMine = assigned_to === actor.userId
  const isRunning = isOpen(status)
  return {
    take: isRunning && assigned_to === null,
    let_go: isRunning && isMine,
    deliver: mayOrder(status, 'deliver'),
    process: mayOrder(status, 'process') || (mayOrder(status, 'revise') && order.files_deleted_at === null),
    put_back: mayOrder(status, 'put_back'),
    mark_incomplete: mayOrder(status, 'ask'),
    cancel: mayOrder(status, 'cancel'),
    change: isRunning && !hasProposal,
    withdraw_change: hasProposal,
    retry_automation: mayRetryAutomation(order, about),
    delete: mayDelete(order),
  }
}

/** Only what is over for good: cancelled, or its files are gone. */
export const mayDelete = ({ status, files_deleted_at }: Standing): boolean =>
  status === 'cancelled' || (status === 'completed' && files_deleted_at !== null)

/** Not while the automation is at it, unless whoever was at it is gone. */
export const mayRetryAutomation = (order: Automated, about: { now: Date; lastRunAt: Date | null }): boolean =>
  mayOrder(order.status, 'deliver') && (!isUnderWay(order) || isAbandoned(order, about))

type Automated = Pick<Standing, 'status' | 'automation_status' | 'changed_at'>

const isUnderWay = ({ automation_status }: Automated) => ['queued', 'running'].includes(automation_status)

/**
 * The longest wait between two tries is twenty minutes, an engine has two for its answer, and the queue takes a job from
 * a program that does not end it within fifteen: whoever has been silent for longer than all that is gone.
 */
export const ABANDONED_AFTER = 45 * 60 * 1000

/** A turn writes when it begins; one that is queued may have written nothing yet, but the order was changed for it. */
export function isAbandoned(
  order: Automated,
  { now, lastRunAt }: { now: Date; lastRunAt: Date | null },
): boolean {
  if (!isUnderWay(order)) return false
  const signs = [lastRunAt?.getTime() ?? 0]
  if (order.automation_status === 'queued' || !lastRunAt) signs.push(order.changed_at.getTime())
  return now.getTime() - Math.max(...signs) >= ABANDONED_AFTER
}
