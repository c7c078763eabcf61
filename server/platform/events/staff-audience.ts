import { type LiveEventType, STAFF_LISTENERS } from '#contract/live/calls.ts'
import { type Actor, can, isStaff } from '../sessions/actor.ts'

/** The types of events for staff that this person may hear of; none for customers. */
export function heardByStaff(actor: Actor): LiveEventType[] {
  if (!isStaff(actor)) return []
  const types = Object.keys(STAFF_LISTENERS) as LiveEventType[]
  return types.filter((type) => STAFF_LISTENERS[type]?.some((key) => can(actor, key)) ?? true)
}
