import { isBlocked, type SessionCaller } from '../actor.ts'
import { messageOf } from '../error-facts.ts'
import type { Platform } from '../platform.ts'
import { findActorsBySession } from '../sessions/find-actor.ts'
import type { Stream } from './stream.ts'

/**
 * Keeps proxies from closing a stream, and closes it when the session has run out, which no signal tells. Streams whose
 * time has come within a second are looked after together: one read a site, however many there are.
 */
export interface Heartbeats {
  start(stream: Stream): void
  stop(stream: Stream): void
}

const EVERY_MS = 25_000
const GATHER_MS = 1000
const STILL_HERE = Buffer.from(': still here\n\n')

/** Who looks at these streams. Staff in a customer's account are not the customer. */
export const peopleAt = (streams: readonly Pick<Stream, 'isOpen' | 'actor'>[]): string[] =>
  streams.filter(({ isOpen, actor }) => isOpen && !actor.impersonation).map(({ actor }) => actor.userId)

export function createHeartbeats(options: {
  db: Platform['db']
  /** Writes down who is here. */
  mark: (siteId: string, userIds: readonly string[]) => Promise<void>
  log: Platform['log']
  /** What they may hear of may be less by now. */
  onActor: (stream: Stream, actor: SessionCaller) => void
}): Heartbeats {
  const intervals = new Map<Stream, NodeJS.Timeout>()
  let due = new Set<Stream>()

  async function beat(siteId: string, streams: readonly Stream[]) {
    try {
      const sessionIds = [...new Set(streams.map(({ actor }) => actor.sessionId))]
      const actors = await options.db.read(siteId, (tx) => findActorsBySession(tx, sessionIds))
      for (const stream of streams) {
        const actor = actors.get(stream.actor.sessionId)
        // It may have ended during the read, and must not be listed again.
        if (!stream.isOpen) continue
        if (!actor || isBlocked(actor)) {
          stream.end()
          continue
        }
        options.onActor(stream, actor)
        stream.write(STILL_HERE)
      }
      await options.mark(siteId, peopleAt(streams))
    } catch (error) {
      options.log.warn({ error: messageOf(error) }, 'the sessions of event streams could not be read')
      for (const stream of streams) stream.end()
    }
  }

  async function beatAll() {
    const gathered = due
    due = new Set()
    const bySite = Map.groupBy(gathered, ({ actor }) => actor.siteId)
    for (const [siteId, streams] of bySite) await beat(siteId, streams)
  }

  return {
    start(stream) {
      const come = () => {
        if (due.size === 0) setTimeout(beatAll, GATHER_MS).unref()
        due.add(stream)
      }
      intervals.set(stream, setInterval(come, EVERY_MS))
    },
    stop(stream) {
      clearInterval(intervals.get(stream))
      intervals.delete(stream)
      due.delete(stream)
    },
  }
}
