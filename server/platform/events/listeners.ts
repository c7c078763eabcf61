import { type LiveEventType, STAFF_LISTENERS } from '#contract/live/calls.ts'
import { type Caller, can, isStaff } from '../actor.ts'
import type { KeptEvent } from './read-events.ts'
import type { Stream } from './stream.ts'

/** The open streams of a site, found by what an event says of whom it is for. */
export interface Listeners {
  readonly all: ReadonlySet<Stream>
  add(stream: Stream): void
  remove(stream: Stream): void
  ofUser(userId: string): ReadonlySet<Stream>
  of(event: EventAudience): ReadonlySet<Stream>
}

type EventAudience = Pick<KeptEvent, 'user_id' | 'colleague_id' | 'for_staff' | 'personal' | 'type'>

const NONE: ReadonlySet<Stream> = new Set()

export function createListeners(): Listeners {
  const all = new Set<Stream>()
  const byUser = new Map<string, Set<Stream>>()
  const staffByType = new Map<LiveEventType, Set<Stream>>()

  return {
    all,
    add(stream) {
      all.add(stream)
      for (const id of accountsHeard(stream.actor)) put(byUser, id, stream)
      for (const type of heardByStaff(stream.actor)) put(staffByType, type, stream)
    },
    remove(stream) {
      all.delete(stream)
      for (const id of accountsHeard(stream.actor)) take(byUser, id, stream)
      for (const type of heardByStaff(stream.actor)) take(staffByType, type, stream)
    },
    ofUser: (userId) => byUser.get(userId) ?? NONE,
    of({ user_id, colleague_id, for_staff, personal, type }) {
      if (!user_id && !for_staff) return all
      const own = (user_id && byUser.get(user_id)) || NONE
      if (personal) return new Set([...own].filter(({ actor }) => actor.userId === user_id))
      const colleague = colleague_id ? whoStillWorksFor(user_id, byUser.get(colleague_id)) : NONE
      const staff = (for_staff && staffByType.get(type)) || NONE
      const sets = [own, colleague, staff].filter(({ size }) => size > 0)
      return sets.length > 1 ? new Set(sets.flatMap((set) => [...set])) : (sets[0] ?? NONE)
    },
  }
}

/** Whether an event is for this person: `of`, asked from the other side. */
export function isFor(actor: Caller): (event: EventAudience) => boolean {
  const accounts = new Set<string | null>(accountsHeard(actor))
  const types = new Set(heardByStaff(actor))
  return ({ user_id, colleague_id, for_staff, personal, type }) => {
    if (!user_id && !for_staff) return true
    if (personal) return user_id === actor.userId
    const isColleague = colleague_id === actor.userId && user_id === actor.accountId
    return accounts.has(user_id) || isColleague || (for_staff && types.has(type))
  }
}

/** Who left a company hears no more of what they did there. */
const whoStillWorksFor = (accountId: string | null, streams = NONE): ReadonlySet<Stream> =>
  new Set([...streams].filter(({ actor }) => actor.accountId === accountId))

/** Whose events somebody hears: their own and, if they buy on it, those of the account they work on. */
function accountsHeard(actor: Caller): string[] {
  const boughtOn = accountBoughtOn(actor)
  return boughtOn === null ? [actor.userId] : [actor.userId, boughtOn]
}

/** Somebody else's account that they buy on. */
export const accountBoughtOn = ({ accountId, duty }: Caller): string | null =>
  duty === 'buyer' ? accountId : null

/** The types of events for staff that this person may hear of; none for customers. */
export function heardByStaff(actor: Caller): LiveEventType[] {
  if (!isStaff(actor)) return []
  const types = Object.keys(STAFF_LISTENERS) as LiveEventType[]
  return types.filter((type) => STAFF_LISTENERS[type]?.some((key) => can(actor, key)) ?? true)
}

function put<Key>(groups: Map<Key, Set<Stream>>, key: Key, stream: Stream) {
  const group = groups.get(key)
  if (group) group.add(stream)
  else groups.set(key, new Set([stream]))
}

function take<Key>(groups: Map<Key, Set<Stream>>, key: Key, stream: Stream) {
  const group = groups.get(key)
  group?.delete(stream)
  if (group?.size === 0) groups.delete(key)
}
