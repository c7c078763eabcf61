const STEPS_MOST = 5

/**
 * Round figures for an axis that begins at zero, or below it for debts: steps of 1, 2 or 5 times a power of ten. What
 * the library of charts picks itself (0, 550, 1100, 1650) cannot be shortened without two labels being alike.
 */
export function axisTicks(values: readonly number[]): number[] {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const step = roundStep((most - least) / STEPS_MOST)
  const first = Math.floor(least / step)
  // An axis needs two ends also where nothing moved.
  const last = Math.max(Math.ceil(most / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The least round step that is no less than this; a hundredth of a credit needs no line of its own. */
function roundStep(rough: number): number {
  if (rough <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}
