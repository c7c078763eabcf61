import type { Order } from './order-store.ts'

/** What the automation wrote down, oldest first, and how late it is. */
export interface Silence {
  now: Date
  runs: readonly { at: Date }[]
}

/** A turn of the automation has the order, or a job for one will come. */
export const isUnderWay = ({ automation_status }: Pick<Order, 'automation_status'>): boolean =>
  ['queued', 'running'].includes(automation_status)

/**
 * The longest wait between two tries is twenty minutes, an engine has two for its answer, and the queue takes a job from
 * a program that does not end it within fifteen: whoever has been silent for longer than all that is gone.
 */
export const ABANDONED_AFTER = 45 * 60 * 1000

/** A turn writes when it begins; one that is queued may have written nothing yet, but the order was changed for it. */
export function isAbandoned(
  order: Pick<Order, 'automation_status' | 'changed_at'>,
  { now, runs }: Silence,
): boolean {
  if (!isUnderWay(order)) return false
  const lastRunAt = runs.at(-1)?.at
  const signs = [lastRunAt?.getTime() ?? 0]
  if (order.automation_status === 'queued' || !lastRunAt) signs.push(order.changed_at.getTime())
  return now.getTime() - Math.max(...signs) >= ABANDONED_AFTER
}
