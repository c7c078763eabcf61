import type { WorkFilters } from './use-work-list.ts'

/** The chips above the work list; one at a time, as it stands in the address (`?show=late`). */
export const VIEWS = ['', 'pending', 'processing', 'incomplete', 'late', 'mine', 'nobody'] as const
type View = (typeof VIEWS)[number]

export const viewOf = (text: unknown): View => VIEWS.find((view) => view === text) ?? ''

const FILTERS: Record<View, Omit<WorkFilters, 'search'>> = {
  '': {},
  pending: { status: 'pending' },
  processing: { status: 'processing' },
  incomplete: { status: 'incomplete' },
  late: { late: 'true' },
  mine: { assigned_to: 'me' },
  nobody: { assigned_to: 'nobody' },
}

export const filtersOf = (view: View) => FILTERS[view]

/** The row `step` further from the chosen one; the ends hold. Nothing chosen: the first, or the last. */
export function stepFrom(
  ids: readonly string[],
  chosen: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen)
  if (at === -1) return step === 1 ? ids[0] : ids.at(-1)
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}
