interface Day {
  day: string
  revenue: number
  orders: number
}

export type Step = 'day' | 'week' | 'month'

interface Bars {
  step: Step
  /** By the first day of each. */
  bars: { at: string; revenue: number }[]
}

/** The longest step that is needed for so few bars as there is room for. Weeks are counted from the first day. */
export function chartDays(days: readonly Day[], most: number): Bars {
  if (days.length <= most)
    return { step: 'day', bars: days.map(({ day, revenue }) => ({ at: day, revenue })) }
  const step = Math.ceil(days.length / 7) <= most ? 'week' : 'month'
  const bars = new Map<string, number>()
  for (const [place, { day, revenue }] of days.entries()) {
    const at = step === 'week' ? (days[place - (place % 7)] ?? { day }).day : day.slice(0, 7)
    bars.set(at, (bars.get(at) ?? 0) + Math.round(revenue * 100))
  }
  return { step, bars: [...bars].map(([at, hundredths]) => ({ at, revenue: hundredths / 100 })) }
}
