import type { ChatMessage, Talk } from './talk.ts'

export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; at: string; message: ChatMessage }
  | { kind: 'ticket'; key: string; at: string; ticket: Talk['tickets'][number] }

const dayOf = (moment: string) => new Date(moment).toDateString()

/** What was said, where it went on as a ticket, and the days on which that was. */
export function timelineOf({ items, tickets, has_more }: Talk): Entry[] {
  const since = items[0]?.created_at
  const shown = has_more && since ? tickets.filter(({ at }) => at >= since) : tickets
  const entries: Entry[] = [
    ...items.map((message) => ({
      kind: 'message' as const,
      key: message.id,
      at: message.created_at,
      message,
    })),
    ...shown.map((ticket) => ({ kind: 'ticket' as const, key: ticket.id, at: ticket.at, ticket })),
  ]
  // Messages keep their order among themselves: sorting is stable, and their times rise.
  return entries
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .flatMap((entry, index, sorted): Entry[] => {
      const before = sorted[index - 1]
      const isNewDay = !before || dayOf(before.at) !== dayOf(entry.at)
      return isNewDay ? [{ kind: 'day', key: `day-${dayOf(entry.at)}`, at: entry.at }, entry] : [entry]
    })
}
