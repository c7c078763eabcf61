/** A stretch of calendar days, both ends within, as the API writes days. */
export interface Period {
  from: string
  to: string
}

export const PERIODS = ['this_month', 'last_month', 'this_quarter', 'last_quarter'] as const
type PeriodName = (typeof PERIODS)[number]

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const months = (year: number, first: number, length: number): Period => ({
  from: day(year, first, 1),
  // The day before the first of the month after.
  to: day(year, first + length, 0),
})

/** Counted by the calendar of whoever looks at it. Months below 0 are those of the year before. */
export function periodOf(name: PeriodName, today: Date): Period {
  const year = today.getFullYear()
  const month = today.getMonth()
  const quarter = month - (month % 3)
  switch (name) {
    case 'this_month':
      return months(year, month, 1)
    case 'last_month':
      return months(year, month - 1, 1)
    case 'this_quarter':
      return months(year, quarter, 3)
    case 'last_quarter':
      return months(year, quarter - 3, 3)
  }
}
