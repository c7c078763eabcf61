import { setTimeout as pause } from 'node:timers/promises'
import { createListeners, type Listeners } from './listeners.ts'
import { BATCH, encodeEvent, type KeptEvent } from './read-events.ts'
import type { Stream } from './stream.ts'

/** Reads the events of one site, once for all its streams, and hands each to those that it is for. */
export interface SiteFeed {
  readonly listeners: Listeners
  /** There may be new events. */
  wake(): void
}

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
  let isReading = false
  let isWoken = false

  async function readOn() {
    if (isReading) return
    isReading = true
    try {
      while (isWoken && listeners.all.size > 0) {
        isWoken = false
        const events = await options.read(last)
        last = events.at(-1)?.id ?? last
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

  return {
    listeners,
    wake() {
      isWoken = true
      void readOn()
    },
  }
}

/** A stream that still reads by itself finds it in the table. One that has it already is passed over. */
function handOut(listeners: Listeners, events: readonly KeptEvent[]) {
  const parts = new Map<Stream, Buffer[]>()
  for (const event of events) {
    const bytes = encodeEvent(event)
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
