import { setTimeout as pause } from 'node:timers/promises'
import { createListeners, isFor, type Listeners } from './listeners.ts'
import { BATCH, encodeEvent, type KeptEvent } from './read-events.ts'
import type { Stream } from './stream.ts'

/** Reads the events of one site, once for all its streams, and hands each to those that it is for. */
export interface SiteFeed {
  readonly listeners: Listeners
  /** There may be new events. */
  wake(): void
  /** Whether all that came after this event is remembered: whoever heard it last can be told the rest from here. */
  reachesBackTo(last: number): boolean
  /** Tells a stream what it missed, unless that goes back too far. */
  catchUp(stream: Stream): boolean
}

/** How long events are remembered, and of many how many at least: enough for a server that goes away in the busiest hour. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 1000

/** Events that come in a burst are read together: a site is read so often and no more. */
const REST_MS = 50

export function createSiteFeed(options: {
  /** The last event that was there before. */
  last: number
  read: (last: number) => Promise<KeptEvent[]>
  /** Nothing can be read: what the streams were to hear is lost to them. */
  onFault: (error: unknown) => void
}): SiteFeed {
  const listeners = createListeners()
  let { last } = options
  /** The newest that were handed out, and the event before the first of them. */
  let remembered: EncodedEvent[] = []
  let before = last
  let isForgetting = false
  let isReading = false
  let isWoken = false

  async function readOn() {
    if (isReading) return
    isReading = true
    try {
      while (isWoken && listeners.all.size > 0) {
        isWoken = false
        const events = (await options.read(last)).map(encoded)
        last = events.at(-1)?.id ?? last
        remember(events)
        handOut(listeners, events)
        if (events.length === BATCH) isWoken = true
        else await pause(REST_MS, undefined, { ref: false })
      }
    } catch (error) {
      options.onFault(error)
    } finally {
      isReading = false
    }
  }

  function remember(events: readonly EncodedEvent[]) {
    remembered.push(...events)
    if (remembered.length >= 2 * REMEMBERED) forget(remembered.length - REMEMBERED)
    if (!isForgetting) forgetLater()
  }

  /** Who was away longer than that reads the table. */
  function forgetLater() {
    isForgetting = remembered.length > 0
    if (!isForgetting) return
    setTimeout(() => {
      const firstYoung = remembered.findIndex(({ at }) => at > performance.now() - REMEMBERED_MS)
      forget(firstYoung < 0 ? remembered.length : firstYoung)
      forgetLater()
    }, REMEMBERED_MS).unref()
  }

  function forget(count: number) {
    before = remembered[count - 1]?.id ?? before
    remembered = remembered.slice(count)
  }

  const reachesBackTo = (id: number) => id >= before && id <= last

  return {
    listeners,
    wake() {
      isWoken = true
      void readOn()
    },
    reachesBackTo,
    catchUp(stream) {
      if (!reachesBackTo(stream.last)) return false
      const firstMissed = remembered.findLastIndex(({ id }) => id <= stream.last) + 1
      const missed = remembered.slice(firstMissed).filter(isFor(stream.actor))
      stream.last = last
      stream.isReplaying = false
      if (missed.length > 0) stream.write(Buffer.concat(missed.map(({ bytes }) => bytes)))
      return true
    },
  }
}

/** Whom it is for, when it was read, and what goes over the wire of it: made once, however many streams it is written to. */
type EncodedEvent = Omit<KeptEvent, 'data'> & { at: number; bytes: Buffer }

function encoded(event: KeptEvent): EncodedEvent {
  const { data: _, ...rest } = event
  return { ...rest, at: performance.now(), bytes: encodeEvent(event) }
}

/** A stream that was not told yet what it missed finds it there. One that has it already is passed over. */
function handOut(listeners: Listeners, events: readonly EncodedEvent[]) {
  const parts = new Map<Stream, Buffer[]>()
  for (const event of events) {
    const { bytes } = event
    for (const stream of listeners.of(event)) {
      if (stream.isReplaying) stream.missedSome = true
      if (stream.isReplaying || event.id <= stream.last) continue
      stream.last = event.id
      const own = parts.get(stream)
      if (own) own.push(bytes)
      else parts.set(stream, [bytes])
    }
  }
  // One write a stream, of the very same bytes where it is one event.
  for (const [stream, [first, ...more]] of parts) {
    if (first) stream.write(more.length === 0 ? first : Buffer.concat([first, ...more]))
  }
}
