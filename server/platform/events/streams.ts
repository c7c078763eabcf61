import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { SessionCaller } from '../actor.ts'
import { batchBySite } from '../batch-by-site.ts'
import { messageOf } from '../error-facts.ts'
import type { Platform } from '../platform.ts'
import { findLiveActors } from '../sessions/find-live-actors.ts'
import { createHeartbeats, peopleAt } from './heartbeats.ts'
import { accountBoughtOn, heardByStaff } from './listeners.ts'
import { encodePassing, readPassing } from './passing.ts'
import { markOnline } from './presence.ts'
import {
  BATCH,
  encodeEvent,
  eventsAfter,
  eventsForPerson,
  findPlace,
  type StreamStart,
} from './read-events.ts'
import { createSiteFeed, type SiteFeed } from './site-feed.ts'
import { createStream, type Stream } from './stream.ts'

/**
 * Server-sent events. A signal wakes the feed of a site, which reads what came and hands it to the streams it is for. A
 * stream that opens is told what it missed, of what the feed remembers or else from the table, and hears from the feed when it
 * has caught up. Nothing is sent twice and nothing is lost, because the table, not the signal, is what is read, and its ids
 * rise in commit order.
 */
export interface Streams {
  open(reply: FastifyReply, actor: SessionCaller, from: StreamStart): Promise<void>
  count(): number
  closeAll(): void
}

/** Of one session. A browser needs one, or one a tab. */
const MOST_STREAMS = 20

/** When a server goes away, the streams of hundreds come back in the same second. None of them is in such a hurry. */
const STREAMS_TOGETHER = { restMs: 25 }

export function createStreams(platform: Pick<Platform, 'db' | 'log' | 'signals'>): Streams {
  const { db, log, signals } = platform
  const feeds = new Map<string, SiteFeed>()
  const mark = batchBySite(
    (siteId, userIds: ReadonlySet<string>) => markOnline(db, siteId, userIds),
    STREAMS_TOGETHER,
  )
  const findLive = batchBySite(
    (siteId, sessionIds: ReadonlySet<string>) => db.read(siteId, (tx) => findLiveActors(tx, [...sessionIds])),
    STREAMS_TOGETHER,
  )
  const heartbeats = createHeartbeats({
    db,
    mark,
    log,
    onActor: standAs,
  })

  /** What a stream may hear is what its person may hear now. */
  function standAs(stream: Stream, actor: SessionCaller) {
    if (!stream.isOpen) return
    const listeners = feeds.get(actor.siteId)?.listeners
    listeners?.remove(stream)
    stream.actor = actor
    listeners?.add(stream)
  }

  const everyStream = () => [...feeds.values()].flatMap(({ listeners }) => [...listeners.all])
  const endAll = (streams: Iterable<Stream>) => {
    for (const stream of [...streams]) stream.end()
  }

  signals.on('events', (siteId) => feeds.get(siteId)?.wake())
  signals.on('passing', (payload) => {
    const told = readPassing(payload)
    if (!told) return
    const { siteId, userId, type } = told
    const listeners = feeds.get(siteId)?.listeners
    const to = {
      user_id: userId,
      colleague_id: null,
      for_staff: userId === null,
      personal: userId !== null,
      type,
    }
    for (const stream of listeners?.of(to) ?? []) if (!stream.isReplaying) stream.write(encodePassing(told))
  })
  signals.on('sessions', (sessionId) =>
    endAll(everyStream().filter(({ actor }) => actor.sessionId === sessionId)),
  )
  // A site that is suspended or closed has no streams; where it was something else, the browsers come back.
  signals.on('sites', (siteId) => endAll(feeds.get(siteId)?.listeners.all ?? []))
  // A revocation may have been missed: closing is safe, the browsers come back and prove themselves.
  signals.onReconnect(() => endAll(everyStream()))

  /** `last` is an event that is there: a feed that begins now hands out what comes after it. */
  function feedOf(siteId: string, last: number): SiteFeed {
    const known = feeds.get(siteId)
    if (known) return known
    const feed = createSiteFeed({
      last,
      read: (after) => db.read(siteId, (tx) => eventsAfter(tx, siteId, after)),
      onFault(error) {
        // The browsers reconnect with their last id and miss nothing.
        log.warn({ error: messageOf(error) }, 'the events of a site could not be read')
        endAll(feed.listeners.all)
      },
    })
    feeds.set(siteId, feed)
    return feed
  }

  function join(stream: Stream, newest: number): SiteFeed {
    const { siteId, userId, sessionId } = stream.actor
    const feed = feedOf(siteId, newest)
    const { listeners } = feed
    const own = [...listeners.ofUser(userId)].filter(({ actor }) => actor.sessionId === sessionId)
    endAll(own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS)))
    listeners.add(stream)
    // What came just before it began woke nobody.
    if (listeners.all.size === 1) feed.wake()
    heartbeats.start(stream)
    return feed
  }

  function leave(stream: Stream) {
    heartbeats.stop(stream)
    const { siteId } = stream.actor
    const feed = feeds.get(siteId)
    feed?.listeners.remove(stream)
    if (feed?.listeners.all.size === 0) feeds.delete(siteId)
  }

  /** Whoever comes back after many lines broke at once comes with many others: what the feed remembers, nobody reads. */
  async function whereToGoOn(siteId: string, from: StreamStart) {
    const last = typeof from === 'string' ? Number(from) : Number.NaN
    if (feeds.get(siteId)?.reachesBackTo(last)) return { newest: last, last }
    return db.read(siteId, (tx) => findPlace(tx, from))
  }

  /** What concerns it after the last that it had; none of it to whoever is no longer let in. */
  async function replay(stream: Stream, feed: SiteFeed): Promise<void> {
    const { siteId, sessionId } = stream.actor
    // The session or the site may have ended after the call was admitted and before the stream could hear of it.
    const actor = (await findLive(siteId, [sessionId])).get(sessionId)
    if (!actor) return stream.end()
    standAs(stream, actor)
    if (!feed.catchUp(stream)) await readMissed(stream)
  }

  /** From the table, where the feed does not reach back so far. What comes while it reads makes it read once more. */
  async function readMissed(stream: Stream): Promise<void> {
    const { siteId, userId, accountId } = stream.actor
    do {
      stream.missedSome = false
      const types = heardByStaff(stream.actor)
      const boughtOn = accountBoughtOn(stream.actor)
      const events = await db.read(siteId, (tx) =>
        eventsForPerson(tx, siteId, stream.last, userId, boughtOn, accountId, types),
      )
      stream.last = events.at(-1)?.id ?? stream.last
      if (events.length > 0) stream.write(Buffer.concat(events.map(encodeEvent)))
      if (events.length === BATCH) stream.missedSome = true
    } while (stream.missedSome && stream.isOpen)
    stream.isReplaying = false
  }

  return {
    async open(reply, actor, from) {
      // Whoever hears that the stream is open is online.
      const [{ newest, last }] = await Promise.all([
        whereToGoOn(actor.siteId, from),
        mark(actor.siteId, peopleAt([{ isOpen: true, actor }])),
      ])
      reply.hijack()
      const { raw } = reply
      // Who left meanwhile has been told so already, and would never be told again.
      if (raw.destroyed) return
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // Kept alive after the last event, the connection would hold up the program when it stops.
        connection: 'close',
      })
      raw.write(`retry: 2000\nid: ${last}\nevent: ready\ndata: {}\n\n`)
      const stream = createStream(raw, actor, last, leave)
      const feed = join(stream, newest)
      try {
        await replay(stream, feed)
      } catch (error) {
        log.warn({ error: messageOf(error) }, 'an event stream could not be read')
        stream.end()
      }
    },
    count: () => everyStream().length,
    closeAll: () => endAll(everyStream()),
  }
}
