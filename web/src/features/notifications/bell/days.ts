import type { Answer } from '../../../lib/api.ts'

export type Notification = Answer<'GET /notifications'>['items'][number]

interface Day<N> {
  /** Of the reader's own calendar. */
  day: string
  when: 'today' | 'yesterday' | 'earlier'
  entries: N[]
}

const dayOf = (moment: Date) => `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`

/** Entries of a day stand together, in the order they came in. */
export function byDay<N extends { at: string }>(items: readonly N[], now: Date): Day<N>[] {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
  const days = Map.groupBy(items, ({ at }) => dayOf(new Date(at)))
  return [...days].map(([day, entries]) => ({
    day,
    when: day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier',
    entries,
  }))
}

/** The router wants path and search apart. */
export function placeOf(link: string): { to: string; search: Record<string, string> } {
  const { pathname, searchParams } = new URL(link, 'http://portal')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
