/**
 * A time in the form that answers have, from PostgreSQL's own: `2026-11-16 03:42:02.29+00`, in JSON with T and `+00:00`.
 * Lists read it as text. Reading it as a `Date` and writing that costs twenty times as much, a hundred times a page.
 */
export function isoTime(text: string): string {
  const end = text.indexOf('+')
  // Connections are in UTC.
  if (end < 19 || !/^\+00(:00)?$/.test(text.slice(end))) throw new RangeError(`${text} is no time in UTC`)
  const thousandths = text.slice(20, Math.min(end, 23)).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`
}
