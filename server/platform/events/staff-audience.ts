import type { LiveEventType } from '#contract/live.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Actor, holds, isStaff } from '../sessions/actor.ts'

/** Which staff an event for staff concerns: whoever may read what it tells of. Null: all of them. */
const READERS: Record<LiveEventType, readonly Permission[] | null> = {
  'user.changed': null,
  'site.changed': null,
  'order.changed': ['orders'],
  'order.messages': ['orders'],
  'credits.changed': ['dealers_balance', 'dealers_invoices', 'agent_manager'],
  'vehicles.import': ['vehicle_statistics'],
}

/** The types of events for staff that this person may hear of; none for customers. */
export function heardByStaff(actor: Actor): LiveEventType[] {
  if (!isStaff(actor)) return []
  const types = Object.keys(READERS) as LiveEventType[]
  return types.filter((type) => READERS[type]?.some((key) => holds(actor, key)) ?? true)
}
