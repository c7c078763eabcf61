import { type LiveEventType, STAFF_LISTENERS } from '#contract/live/calls.ts'
import { type Caller, can, isStaff } from '../actor.ts'

/** The types of events for staff that this person may hear of; none for customers. */
export function heardByStaff(actor: Caller): LiveEventType[] {
  if (!isStaff(actor)) return []
  const types = Object.keys(STAFF_LISTENERS) as LiveEventType[]
  return types.filter((type) => STAFF_LISTENERS[type]?.some((key) => can(actor, key)) ?? true)
}
