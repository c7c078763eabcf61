import { ORDER_SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import type { Settings } from '../../../lib/settings.ts'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'

export const FRAMES = ['asap_minutes', 'short_minutes', 'long_minutes'] as const
export const FILE_LIMITS = ['ecu_file_mib', 'extra_file_mib', 'attachment_mib'] as const

type Figure = keyof typeof ORDER_SETTINGS_BOUNDS
const FIGURES = Object.keys(ORDER_SETTINGS_BOUNDS) as Figure[]

export type OrderValues = Record<Figure, number | ''> & {
  services_online: boolean
  /** To the provider of a sub-portal, by themselves. */
  go_on: boolean
}

export function orderValues(settings: Settings): OrderValues {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, settings[name]])) as Record<Figure, number>
  const { services_online, relay } = settings
  return { services_online, go_on: relay === 'automatic', ...figures }
}

/** Only what was changed is sent: what another person changed meanwhile stays. */
export function changedOrders(before: OrderValues, now: OrderValues): Partial<Settings> {
  const changed = FIGURES.filter((name) => now[name] !== before[name]).map((name) => [
    name,
    Number(now[name]),
  ])
  return {
    ...(now.go_on !== before.go_on && { relay: now.go_on ? ('automatic' as const) : ('manual' as const) }),
    ...(now.services_online !== before.services_online && { services_online: now.services_online }),
    ...Object.fromEntries(changed),
  }
}

/** Within bounds, and each time frame longer than the one before: otherwise the slower one would be the better deal. */
export function checkOrders(values: OrderValues, rising: string): Problems<OrderValues> {
  const problems: Problems<OrderValues> = Object.fromEntries(
    FIGURES.map((name) => [name, numberProblem(values[name], ORDER_SETTINGS_BOUNDS[name])]),
  )
  const [asap, short, long] = FRAMES.map((name) => Number(values[name])) as [number, number, number]
  if (short <= asap) problems.short_minutes ||= { text: rising }
  if (long <= short) problems.long_minutes ||= { text: rising }
  return problems
}
