/**
 * How long the PDF of an invoice stays. Its owner is warned a week before it goes, and it goes only when that week has
 * passed: a warning counts if it was given for this very end. One that was given before the site chose to keep
 * documents longer, or by a clock that was ahead, is given again.
 */
export interface KeptDocument {
  paid_at: Date
  document_warned_at: Date | null
}

const HOUR = 60 * 60 * 1000
const WARNED_AHEAD = 7 * 24 * HOUR

/** The same day so many months later, or the last of a shorter month. */
export function keptUntil(paidAt: Date, months: number): Date {
  const end = new Date(paidAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== paidAt.getUTCDate()) end.setUTCDate(0)
  return end
}

/** No document that was paid after this is due for anything yet; the exact end depends on the lengths of months. */
export function earliestDue(months: number, now: Date): Date {
  return new Date(now.getTime() + WARNED_AHEAD - months * 28 * 24 * HOUR)
}

export function mustBeWarned(document: KeptDocument, months: number, now: Date): boolean {
  const isNear = keptUntil(document.paid_at, months).getTime() - WARNED_AHEAD <= now.getTime()
  return isNear && !isWarned(document, months, now)
}

export function mayBeDeleted(document: KeptDocument, months: number, now: Date): boolean {
  if (keptUntil(document.paid_at, months) > now || !isWarned(document, months, now)) return false
  const warnedFor = now.getTime() - (document.document_warned_at?.getTime() ?? Number.POSITIVE_INFINITY)
  // The job does not start at the same minute every night.
  return warnedFor >= WARNED_AHEAD - HOUR
}

/** The day that the warning names: a late warning puts the end off. */
export function deletedFrom(document: KeptDocument, months: number, now: Date): Date {
  const end = keptUntil(document.paid_at, months)
  return new Date(Math.max(end.getTime(), now.getTime() + WARNED_AHEAD))
}

function isWarned({ paid_at, document_warned_at: warned }: KeptDocument, months: number, now: Date): boolean {
  return (
    warned !== null &&
    warned <= now &&
    warned.getTime() >= keptUntil(paid_at, months).getTime() - WARNED_AHEAD
  )
}
