/** The median of values of which it is known how often each occurs; null where there are none. */
export function medianOf(counts: Iterable<[value: number, count: number]>): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  const valueAt = (rank: number): number => {
    let passed = 0
    for (const [value, count] of sorted) {
      passed += count
      if (passed > rank) return value
    }
    throw new Error(`there is no value at ${rank} of ${total}`)
  }
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2
}
