import type { OpenTime } from './hours-store.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

/** The first span that is empty or runs into the next one; a week is a ring, so Saturday night meets Sunday. */
export function findContradiction<T extends OpenTime>(items: readonly T[]): T | undefined {
  const spans = items
    .map((item) => ({ item, start: item.day * DAY + minutes(item.from), length: lengthOf(item) }))
    .sort((a, b) => a.start - b.start)
  const found = spans.find(({ start, length }, index) => {
    const next = spans[index + 1]
    const nextStart = next ? next.start : (spans[0]?.start ?? 0) + WEEK
    return length === 0 || start + length > nextStart
  })
  return found?.item
}

/** `to` earlier than `from` runs past midnight. */
function lengthOf({ from, to }: OpenTime): number {
  return (minutes(to) - minutes(from) + DAY) % DAY
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
