type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Who works at three in the night has not had a morning yet. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
