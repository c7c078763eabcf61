import type { LiveEvents, LiveEventType } from '#contract/live/calls.ts'
import { type Act, differing, recordAct } from '#features/audit/index.ts'
import { type Caller, isStaff, PROGRAM, type Program } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Audience, publish } from '#platform/events/publish.ts'
import type { CallOrigin } from '#platform/http/routes.ts'

/** As much of a caller as what follows needs to know; also somebody who signs in just now. */
type Doer = Pick<Caller, 'userId' | 'roleId' | 'impersonation'>

/** Who acts, and from where. A call is one. */
export interface By {
  /** Null: nobody we know, in a call that is open to everyone. */
  readonly actor: Doer | Program | null
  readonly origin: CallOrigin
}

/** The program itself, in a job or by the clock. */
export const BY_PROGRAM: By = { actor: PROGRAM, origin: { ip: '', userAgent: '', requestId: '', url: '' } }

/** What browsers are told, and whose. */
export type LiveEvent = {
  [T in LiveEventType]: { to: Audience; type: T; data: LiveEvents[T] }
}[LiveEventType]

/** A way of a feature's own by which consequences take place: a timeline, a mail. */
type Way = (tx: Tx, by: By, part: never, facts: never) => void | Promise<void>
type Ways = Readonly<Record<string, Way>>
type OneOrMore<T> = T | readonly T[] | null

/** What follows from one happening. Every part is a pure function of its facts; null where nothing follows. */
type Row<F, W extends Ways> = {
  audit?: (facts: F, by: By) => Act | null
  /** Whose acts are written down: those of staff, also in a customer's account, unless it says everyone's. */
  audited?: 'everyone'
  live?: (facts: F, by: By) => OneOrMore<LiveEvent>
} & {
  [K in keyof W]?: W[K] extends (tx: Tx, by: By, part: infer P, needed: infer N) => unknown
    ? F extends N
      ? (facts: F, by: By) => OneOrMore<P>
      : never
    : never
}

/**
 * One table beside a feature says what follows from everything that happens in it. An act says what happened, once, in
 * the transaction that makes it true: `tell(tx, call, 'order.cancelled', { … })`. Nothing leaves before the commit.
 */
export function consequencesOf<Happenings extends object, W extends Ways = Record<never, never>>(
  table: { readonly [H in keyof Happenings]: Row<Happenings[H], W> },
  ways?: W,
) {
  const own = Object.entries(ways ?? {}) as [string, (...args: unknown[]) => void | Promise<void>][]
  return async function tell<H extends keyof Happenings>(
    tx: Tx,
    by: By,
    happening: H,
    facts: Happenings[H],
  ): Promise<void> {
    const row = table[happening]
    for (const [name, way] of own) {
      const part = row[name as keyof typeof row] as ((...given: unknown[]) => OneOrMore<unknown>) | undefined
      for (const one of listOf(part?.(facts, by))) await way(tx, by, one, facts)
    }
    const act = isAudited(by, row.audited) && row.audit?.(facts, by)
    if (act) await recordAct(tx, by, act)
    for (const { to, type, data } of listOf(row.live?.(facts, by))) publish(tx, to, type, data as never)
  }
}

/** A balance, an invoice or a payment of this customer changed: their screens and staff's fetch it again. */
export const moneyChanged = ({ userId }: { userId: string }): LiveEvent => ({
  to: { userId, andStaff: true },
  type: 'credits.changed',
  data: { user_id: userId },
})

/** Something that staff changed, added (no `before`) or deleted (no `after`). */
export type Changed = Omit<Act, 'act'>

/** A row that writes one line into the audit log and nothing else. */
export const logged = (act: Act['act']) => ({ audit: (changed: Changed): Act => ({ act, ...changed }) })

/** How far the site is set up may have changed. */
export const setupChanged = (): LiveEvent => ({ to: 'staff', type: 'setup.changed', data: {} })

const tellOfLists = consequencesOf<{ 'list.changed': Act }>({
  'list.changed': { audit: differing, live: (change) => (differing(change) ? setupChanged() : null) },
})

/** What staff did to an ordered list of what the site sells: written down and told where something differs. */
export const tellListChange = (tx: Tx, by: By, change: Act): Promise<void> =>
  tellOfLists(tx, by, 'list.changed', change)

/** What customers do in their own account is nobody's business, unless the table says otherwise. */
const isAudited = ({ actor }: By, audited: 'everyone' | undefined): boolean =>
  audited === 'everyone' || (actor !== null && (isStaff(actor) || actor.impersonation !== null))

const listOf = <T>(found: OneOrMore<T> | undefined): readonly T[] =>
  found === null || found === undefined ? [] : Array.isArray(found) ? found : [found as T]
