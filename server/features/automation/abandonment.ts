/** Whatever the automation may serve, an order for one. */
interface Automated {
  automation_status: string
  changed_at: Date
}

/** What the automation wrote down, oldest first, and how late it is. */
export interface Silence {
  now: Date
  runs: readonly { at: Date }[]
}

/** A turn of the automation has the order, or a job for one will come. */
export const isUnderWay = ({ automation_status }: Pick<Automated, 'automation_status'>): boolean =>
  ['queued', 'running'].includes(automation_status)

/**
 * The longest wait between two tries is twenty minutes, an engine has two for its answer, and the queue takes a job from
 * a program that does not end it within fifteen: whoever has been silent for longer than all that is gone.
 */
export const ABANDONED_AFTER = 45 * 60 * 1000

/** A turn writes when it begins; one that is queued may have written nothing yet, but the order was changed for it. */
export function isAbandoned(served: Automated, { now, runs }: Silence): boolean {
  if (!isUnderWay(served)) return false
  const lastRunAt = runs.at(-1)?.at
  const signs = [lastRunAt?.getTime() ?? 0]
  if (served.automation_status === 'queued' || !lastRunAt) signs.push(served.changed_at.getTime())
  return now.getTime() - Math.max(...signs) >= ABANDONED_AFTER
}
