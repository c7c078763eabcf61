import type { Answer } from '../../../lib/api.ts'

export type BalanceDay = Answer<'GET /credits_balance_user'>['items'][number]

export interface CurveFigures {
  first: BalanceDay
  last: BalanceDay
  lowest: BalanceDay
  highest: BalanceDay
  /** Nothing moved in the whole time. */
  flat: boolean
}

/** What a curve says in words, for those who do not see it. Of equal days the first counts: that is when it came to stand there. */
export function curveFigures(days: readonly BalanceDay[]): CurveFigures | null {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const lowest = days.reduce((low, day) => (day.credits < low.credits ? day : low), first)
  const highest = days.reduce((high, day) => (day.credits > high.credits ? day : high), first)
  return { first, last, lowest, highest, flat: lowest.credits === highest.credits }
}
