import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './db/database.ts'
import { messageOf } from './error-facts.ts'
import type { Log } from './log.ts'

/**
 * A word to every instance, through PostgreSQL's NOTIFY: it arrives when the transaction that sent it commits, or
 * not at all. Signals only wake; whoever hears one reads the truth from the tables, so a missed one (the listener
 * was reconnecting) is made good by `onReconnect`.
 */
export interface Signals {
  on(channel: Channel, hear: (payload: string) => void): void
  /** Called when nothing is heard any more. */
  onLoss(pause: () => void): void
  /** Called after every reconnect: anything may have been missed. */
  onReconnect(resync: () => void): void
  close(): Promise<void>
}

const CHANNELS = ['events', 'passing', 'sites', 'sessions', 'kept'] as const
export type Channel = (typeof CHANNELS)[number]

const FIRST_WAIT = 250
const LONGEST_WAIT = 5000

export async function signal(tx: Tx, channel: Channel, ...payloads: string[]): Promise<void> {
  await sql`select pg_notify(${`tunedesk_${channel}`}, payload)
    from unnest(${payloads}::text[]) payload`.execute(tx.db)
}

export async function openSignals(options: { url: string; log: Log }): Promise<Signals> {
  const hearers = new Map<string, ((payload: string) => void)[]>()
  const pauses: (() => void)[] = []
  const resyncs: (() => void)[] = []
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let wait = FIRST_WAIT

  async function connect() {
    const fresh = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    fresh.on('error', () => reconnect(fresh))
    fresh.on('end', () => reconnect(fresh))
    await fresh.connect()
    for (const channel of CHANNELS) await fresh.query(`listen tunedesk_${channel}`)
    client = fresh
    wait = FIRST_WAIT
  }

  function reconnect(gone?: pg.Client) {
    if (closed || timer || (gone && client && gone !== client)) return
    client = undefined
    for (const pause of pauses) pause()
    timer = setTimeout(async () => {
      timer = undefined
      try {
        await connect()
        for (const resync of resyncs) resync()
      } catch (error) {
        options.log.warn({ error: messageOf(error) }, 'the listener cannot reach the database')
        wait = Math.min(wait * 2, LONGEST_WAIT)
        reconnect()
      }
    }, wait)
  }

  await connect()
  return {
    on(channel, hear) {
      const name = `tunedesk_${channel}`
      hearers.set(name, [...(hearers.get(name) ?? []), hear])
    },
    onLoss: (pause) => void pauses.push(pause),
    onReconnect: (resync) => void resyncs.push(resync),
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
