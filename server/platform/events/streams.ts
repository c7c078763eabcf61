import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LiveEventType, STAFF_LISTENERS } from '#contract/live/calls.ts'
import { type Caller, can, isBlocked, isStaff, type SessionCaller } from '../actor.ts'
import { messageOf } from '../error-facts.ts'
import type { Platform } from '../platform.ts'
import { findActorBySession } from '../sessions/find-actor.ts'

/**
 * Server-sent events. A stream remembers the last id it sent; a signal wakes it, it reads what came after and
 * writes it. Nothing is sent twice and nothing is lost, because the table, not the signal, is what it reads.
 */
export interface Streams {
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: SessionCaller,
    from: LastEventId | { secondsAgo: number },
  ): Promise<void>
  count(): number
  closeAll(): void
}

type LastEventId = string

interface Stream {
  actor: SessionCaller
  last: number
  reading: boolean
  again: boolean
  write(text: string): void
  end(): void
}

const HEARTBEAT = 25_000
const BATCH = 200
/** Of one session. A browser needs one, or one a tab; every stream costs a query an event. */
const MOST_STREAMS = 20
/** Bytes that wait for somebody who does not read. What is lost is replayed after the reconnect. */
const LARGEST_BACKLOG = 256 * 1024

type Plumbing = Pick<Platform, 'clock' | 'db' | 'log' | 'signals'>

export function createStreams(platform: Plumbing): Streams {
  const bySite = new Map<string, Set<Stream>>()

  function everyStream(): Stream[] {
    return [...bySite.values()].flatMap((streams) => [...streams])
  }

  async function catchUp(stream: Stream) {
    if (stream.reading) {
      stream.again = true
      return
    }
    stream.reading = true
    try {
      do {
        stream.again = false
        const rows = await readAfter(platform, stream)
        for (const row of rows) {
          stream.write(`id: ${row.id}\nevent: ${row.type}\ndata: ${JSON.stringify(row.data)}\n\n`)
          stream.last = row.id
        }
        if (rows.length === BATCH) stream.again = true
      } while (stream.again)
    } catch (error) {
      // The browser reconnects with its last id and misses nothing.
      platform.log.warn({ error: messageOf(error) }, 'an event stream could not be read')
      stream.end()
    } finally {
      stream.reading = false
    }
  }

  /** Keeps proxies from closing the stream, and closes it when the session has run out, which no signal tells. */
  async function beat(stream: Stream) {
    try {
      const actor = await findLive(platform, stream.actor)
      if (!actor) return stream.end()
      // What they may hear of may be less by now.
      stream.actor = actor
      stream.write(': still here\n\n')
    } catch (error) {
      platform.log.warn({ error: messageOf(error) }, 'the session of an event stream could not be read')
      stream.end()
    }
  }

  platform.signals.on('events', (siteId) => {
    for (const stream of bySite.get(siteId) ?? []) void catchUp(stream)
  })
  platform.signals.on('sessions', (sessionId) => {
    for (const stream of everyStream()) if (stream.actor.sessionId === sessionId) stream.end()
  })
  platform.signals.onReconnect(() => {
    // A revocation may have been missed: closing is safe, the browsers come back and prove themselves.
    for (const stream of everyStream()) stream.end()
  })

  return {
    async open(request, reply, actor, from) {
      const secondsAgo = typeof from === 'string' ? 0 : from.secondsAgo
      const { newest, first } = await newestIds(platform, actor.siteId, secondsAgo)
      // A browser may be ahead of us after a restore; from its own number on it would hear nothing.
      const last = typeof from === 'string' ? Math.min(Number(from), newest) : first ? first - 1 : newest
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'x-request-id': request.id,
        // Kept alive after the last event, the connection would hold up the program when it stops.
        connection: 'close',
      })
      raw.write(`retry: 2000\nid: ${last}\nevent: ready\ndata: {}\n\n`)
      const streams = bySite.get(actor.siteId) ?? new Set()
      bySite.set(actor.siteId, streams)
      const heartbeat = setInterval(() => void beat(stream), HEARTBEAT)
      const stream: Stream = {
        actor,
        last,
        reading: false,
        again: false,
        write: (text) => {
          if (raw.writableLength > LARGEST_BACKLOG) raw.destroy()
          else raw.write(text)
        },
        end: () => raw.end(),
      }
      const own = [...streams].filter((other) => other.actor.sessionId === actor.sessionId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS))) oldest.end()
      streams.add(stream)
      raw.on('close', () => {
        clearInterval(heartbeat)
        streams.delete(stream)
      })
      raw.on('error', () => raw.destroy())
      // The session may have ended after the call was admitted and before the stream could hear of it.
      if (await findLive(platform, actor)) await catchUp(stream)
      else stream.end()
    },
    count: () => everyStream().length,
    closeAll() {
      for (const stream of everyStream()) stream.end()
    },
  }
}

async function findLive(
  platform: Plumbing,
  { siteId, sessionId }: SessionCaller,
): Promise<SessionCaller | null> {
  const actor = await platform.db.read(siteId, (tx) => findActorBySession(tx, sessionId))
  return actor && !isBlocked(actor) ? actor : null
}

function readAfter(platform: Plumbing, { actor, last }: Stream) {
  const types = heardByStaff(actor)
  return platform.db.read(actor.siteId, (tx) =>
    tx.db
      .selectFrom('events')
      .select(['id', 'type', 'data'])
      .where('site_id', '=', actor.siteId)
      .where('id', '>', last)
      .where((where) =>
        where.or([
          where('user_id', '=', actor.userId),
          types.length > 0
            ? where.and([where('for_staff', '=', true), where('type', 'in', types)])
            : where.lit(false),
          where.and([where('user_id', 'is', null), where('for_staff', '=', false)]),
        ]),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )
}

/** So many are looked through for those of the last minute. */
const RECENT = 1000

/** The newest event of a site, and the first of those that came in so many seconds. */
async function newestIds(platform: Plumbing, siteId: string, seconds: number) {
  const since = new Date(platform.clock.now().getTime() - seconds * 1000)
  const row = await platform.db.read(siteId, (tx) =>
    tx.db
      .selectFrom((recent) =>
        recent
          .selectFrom('events')
          .select(['id', 'at'])
          .where('site_id', '=', siteId)
          .orderBy('id', 'desc')
          .limit(RECENT)
          .as('e'),
      )
      .select(({ fn }) => [
        fn.max('e.id').as('newest'),
        fn.min('e.id').filterWhere('e.at', '>', since).as('first'),
      ])
      .executeTakeFirst(),
  )
  return { newest: row?.newest ?? 0, first: row?.first ?? null }
}

/** The types of events for staff that this person may hear of; none for customers. */
function heardByStaff(actor: Caller): LiveEventType[] {
  if (!isStaff(actor)) return []
  const types = Object.keys(STAFF_LISTENERS) as LiveEventType[]
  return types.filter((type) => STAFF_LISTENERS[type]?.some((key) => can(actor, key)) ?? true)
}
