import { type Actor, can } from '#platform/sessions/actor.ts'
import type { OrderMessage } from '../messages/order-message-store.ts'
import { canTransition, isOpen } from './order-states.ts'
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
  order.user_id === actor.userId || can(actor, 'orders')

const DAY = 24 * 60 * 60 * 1000

/** Until when a revision may be asked for. */
export function revisionUntil({ delivered_at }: Pick<Order, 'delivered_at'>, days: number): Date | null {
  return delivered_at && new Date(delivered_at.getTime() + days * DAY)
}

/** A customer cancels while nobody has begun. Who has a file already has no claim to its price: staff decide. */
export const mayCancelOwn = ({ status, delivered_at }: Pick<Order, 'status' | 'delivered_at'>): boolean =>
  status === 'pending' && delivered_at === null

/** Not without the files: what is sent after they went would never be deleted. */
export const mayWrite = ({ files_deleted_at }: Pick<Order, 'files_deleted_at'>): boolean =>
  files_deleted_at === null

/** Nothing to revise without files, whoever wants it. */
export const mayRevise = (order: Pick<Order, 'status' | 'files_deleted_at'>): boolean =>
  canTransition(order.status, 'revise') && order.files_deleted_at === null

/** Who got the credits back has no claim to what they paid for. Staff keep it as evidence until retention deletes it. */
export const mayHaveFile = (
  actor: Actor,
  { status }: Pick<Order, 'status'>,
  { kind }: { kind: string },
): boolean => isForOwner(status, kind) || can(actor, 'orders')

/** What the owner of an order may download of it. */
export const isForOwner = (status: string, kind: string): boolean =>
  status !== 'cancelled' || !kind.startsWith('modified')

/** Only what is running is changed, and only while no earlier change waits for the customer. */
export const mayChange = ({ status }: Pick<Order, 'status'>, hasProposal: boolean): boolean =>
  isOpen(status) && !hasProposal

export const mayAnswerChange = ({ status }: Pick<Order, 'status'>, hasProposal: boolean): boolean =>
  isOpen(status) && hasProposal

/** Staff delete any message. The customer's side is the customer's, also what staff wrote in their account. */
export const mayDeleteMessage = (message: Pick<OrderMessage, 'from_staff'>, actor: Actor): boolean =>
  can(actor, 'orders') || !message.from_staff

export function customersActs(
  order: Standing,
  about: { now: Date; revisionDays: number; hasProposal: boolean },
) {
  const until = revisionUntil(order, about.revisionDays)
  return {
    cancel: mayCancelOwn(order),
    resend: canTransition(order.status, 'resend'),
    revise: mayRevise(order) && until !== null && about.now <= until,
    answer_change: mayAnswerChange(order, about.hasProposal),
    write: mayWrite(order),
    order_again: true,
  }
}

export function staffsActs(order: Standing, actor: Actor, about: Silence & { hasProposal: boolean }) {
  const { status, assigned_to } = order
  const { hasProposal } = about
  const isMine = assigned_to === actor.userId
  const isRunning = isOpen(status)
  return {
    take: isRunning && assigned_to === null,
    unassign: isRunning && isMine,
    deliver: canTransition(status, 'deliver'),
    process: canTransition(status, 'process') || mayRevise(order),
    requeue: canTransition(status, 'requeue'),
    request_info: canTransition(status, 'request_info'),
    cancel: canTransition(status, 'cancel'),
    change: mayChange(order, hasProposal),
    withdraw_change: hasProposal,
    retry_automation: mayRetryAutomation(order, about),
    delete: mayDelete(order),
  }
}

/** Only what is over for good: cancelled, or its files are gone. */
export const mayDelete = ({ status, files_deleted_at }: Standing): boolean =>
  status === 'cancelled' || (status === 'completed' && files_deleted_at !== null)

/** Not while the automation is at it, unless whoever was at it is gone. */
export const mayRetryAutomation = (order: Automated, about: Silence): boolean =>
  canTransition(order.status, 'deliver') && (!isUnderWay(order) || isAbandoned(order, about))

type Automated = Pick<Standing, 'status' | 'automation_status' | 'changed_at'>

/** What the automation wrote down, oldest first, and how late it is. */
interface Silence {
  now: Date
  runs: readonly { at: Date }[]
}

/** A turn of the automation has the order, or a job for one will come. */
export const isUnderWay = ({ automation_status }: Pick<Standing, 'automation_status'>): boolean =>
  ['queued', 'running'].includes(automation_status)

/**
 * The longest wait between two tries is twenty minutes, an engine has two for its answer, and the queue takes a job from
 * a program that does not end it within fifteen: whoever has been silent for longer than all that is gone.
 */
export const ABANDONED_AFTER = 45 * 60 * 1000

/** A turn writes when it begins; one that is queued may have written nothing yet, but the order was changed for it. */
export function isAbandoned(order: Automated, { now, runs }: Silence): boolean {
  if (!isUnderWay(order)) return false
  const lastRunAt = runs.at(-1)?.at
  const signs = [lastRunAt?.getTime() ?? 0]
  if (order.automation_status === 'queued' || !lastRunAt) signs.push(order.changed_at.getTime())
  return now.getTime() - Math.max(...signs) >= ABANDONED_AFTER
}
