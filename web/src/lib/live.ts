import type { LiveEvents, LiveEventType } from '#contract/live/calls.ts'
import { setStreamUp } from './connection.ts'
import { beganToAsk, forgetEarlyAnswers } from './early-answers.ts'
import { currentUser, subscribeSession } from './session.ts'

/**
 * News from the server without asking. One stream per browser and person: the tab that holds the lock reads and
 * passes every event on to the others; when it closes, the next one takes over where it stopped, since every tab
 * keeps the number of the last event. Browsers allow six connections to a host, so a stream per tab would soon
 * leave none for anything else.
 */
interface LiveEvent<T extends LiveEventType = LiveEventType> {
  /** Rises from event to event; empty for what is passing, such as that somebody types. */
  id: string
  type: T
  data: LiveEvents[T]
}

type Handler = (event: LiveEvent) => void
const handlers = new Map<LiveEventType, Set<Handler>>()

let lastEventId: string | undefined

/** `ready` opens every stream and names the event it goes on from. */
export type Incoming = LiveEvent | { id: string; type: 'ready' }

/** What the tab that reads tells the others: an event, or whether the server can be heard. */
type Told = Incoming | { type: 'line'; up: boolean }

function deliver(event: Incoming): void {
  // Lower than what we know only when the server's data were restored from a back-up: its numbers count from now on.
  if (event.type === 'ready') {
    lastEventId = event.id
    return
  }
  // Worth this moment only: it has no number, nothing is kept for it, and the next stream goes on from where it did.
  if (event.id === '') {
    hand(event)
    return
  }
  // After a hand-over the new leader may replay what the old one had already passed on.
  if (lastEventId !== undefined && BigInt(event.id) <= BigInt(lastEventId)) return
  lastEventId = event.id
  // Answers that nobody has taken yet are from before.
  forgetEarlyAnswers()
  hand(event)
}

function hand(event: LiveEvent): void {
  for (const handler of [...(handlers.get(event.type) ?? [])]) handler(event)
}

/** Starts with the program; follows sign-in and sign-out by itself. Returns what ends it. */
export function startLive(): () => void {
  let stop = () => {}
  let person: string | undefined
  const follow = () => {
    const id = currentUser()?.id
    if (id === person) return
    stop()
    person = id
    lastEventId = undefined
    stop = id ? listenAs(id) : () => {}
  }
  follow()
  const unsubscribe = subscribeSession(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

function listenAs(person: string): () => void {
  const began = beganToAsk()
  const ending = new AbortController()
  const name = `live-${person}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Told>) =>
      data.type === 'line' ? setStreamUp(data.up) : deliver(data)
  }

  const lead = async () => {
    // Fetched by the one tab that reads, and never before the sign-in.
    const { readLiveStream } = await import('./live-stream.ts')
    await readLiveStream({
      signal: ending.signal,
      from: () => (lastEventId === undefined ? { began } : { lastEventId }),
      onEvent(event) {
        channel?.postMessage(event)
        deliver(event)
      },
      onLine(up) {
        if (ending.signal.aborted) return
        channel?.postMessage({ type: 'line', up } satisfies Told)
        setStreamUp(up)
      },
    })
  }
  // Without locks (plain http on a local network) every tab reads for itself and keeps quiet towards the others.
  const reading =
    navigator.locks && channel ? navigator.locks.request(name, { signal: ending.signal }, lead) : lead()
  reading.catch((error: unknown) => {
    if (!ending.signal.aborted) console.warn('Live updates stopped', error)
  })
  return () => {
    ending.abort()
    channel?.close()
    // Nobody listens any more, so nothing can be missing.
    setStreamUp(true)
  }
}

export function onLive<T extends LiveEventType>(type: T, handler: (event: LiveEvent<T>) => void): () => void {
  const known = handlers.get(type) ?? new Set<Handler>()
  handlers.set(type, known)
  known.add(handler as unknown as Handler)
  return () => {
    known.delete(handler as unknown as Handler)
  }
}
