/**
 * How long the files of an order and the PDF of an invoice stay. The owner is warned a week before something goes, and it goes only
 * when that week has passed: a warning counts if it was given for this very end. One that was given before the site chose to keep
 * files longer, or by a clock that was ahead, is given again.
 */
export interface Kept {
  /** When it was paid, delivered or cancelled. */
  closed_at: Date
  warned_at: Date | null
}

const HOUR = 60 * 60 * 1000
const WARNED_AHEAD = 7 * 24 * HOUR

/** The same day so many months later, or the last of a shorter month. */
export function keptUntil(closedAt: Date, months: number): Date {
  const end = new Date(closedAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== closedAt.getUTCDate()) end.setUTCDate(0)
  return end
}

/** Nothing that was paid, delivered or cancelled after this is due for anything yet; the exact end depends on the lengths of months. */
export function earliestDue(months: number, now: Date): Date {
  return new Date(now.getTime() + WARNED_AHEAD - months * 28 * 24 * HOUR)
}

export function mustBeWarned(document: Kept, months: number, now: Date): boolean {
  const isNear = keptUntil(document.closed_at, months).getTime() - WARNED_AHEAD <= now.getTime()
  return isNear && !isWarned(document, months, now)
}

export function mayBeDeleted(document: Kept, months: number, now: Date): boolean {
  if (keptUntil(document.closed_at, months) > now || !isWarned(document, months, now)) return false
  const warnedFor = now.getTime() - (document.warned_at?.getTime() ?? Number.POSITIVE_INFINITY)
  // The job does not start at the same minute every night.
  return warnedFor >= WARNED_AHEAD - HOUR
}

/** The day that the warning names: a late warning puts the end off. */
export function deletedFrom(document: Kept, months: number, now: Date): Date {
  const end = keptUntil(document.closed_at, months)
  return new Date(Math.max(end.getTime(), now.getTime() + WARNED_AHEAD))
}

function isWarned({ closed_at, warned_at: warned }: Kept, months: number, now: Date): boolean {
  return (
    warned !== null &&
    warned <= now &&
    warned.getTime() >= keptUntil(closed_at, months).getTime() - WARNED_AHEAD
  )
}
