import type { Kysely } from 'kysely'
import pg from 'pg'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import { messageOf } from '../error-facts.ts'
import { kyselyOn, leaveTogether, sendOn } from './client-dialect.ts'
import type { Database } from './database.gen.ts'
import { isConnectionFault, isWorthRepeating, toAppError } from './database-errors.ts'
import { createKeptValues, type KeptValues, type UnitsValues } from './kept-values.ts'

/** What `db.read` hands out: with it neither a write nor `publish` nor `enqueue` compiles. */
export interface ReadTx {
  readonly db: Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'executeQuery' | 'getExecutor'>
  /** Sends a statement at once and without building it: see `prepared-query.ts`. */
  send<R>(statement: Statement): Promise<R[]>
  readonly siteId: string
  /** What this process keeps of the site: see `kept`. */
  readonly kept: UnitsValues
  /** The time of this unit of work: the same for everything it reads and writes. */
  readonly now: Date
  /**
   * Goes on at another site: from a sub-portal to its provider, or the other way. PostgreSQL refuses any other. Meanwhile
   * nothing is done with the unit outside.
   */
  enter<T>(siteId: string, work: (tx: ReadTx) => Promise<T>): Promise<T>
}

/**
 * The only door to PostgreSQL. Work happens in a unit that belongs to one site; row-level security shows it that
 * site's rows and no others. Features receive a `Tx` and cannot reach the pool.
 */
export interface Tx extends ReadTx {
  readonly db: Kysely<Database>
  /** What leaves with the commit; filled by `publish` and `enqueue`, written as its last statements. */
  readonly outbox: Map<string, unknown[]>
  /** Runs after the commit, never after a rollback. For waking and cleaning only: it is lost in a crash. */
  afterCommit(effect: () => void): void
  /**
   * The same in a transaction. Rows are locked at the sub-portal first, then at its provider, by whoever needs both: the
   * other way round two could wait for each other.
   */
  enter<T>(siteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Flush = (tx: Tx, entries: unknown[]) => Promise<void>

/** A statement as PostgreSQL gets it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Db {
  /** Reads of one site, each statement by itself: cheaper than a transaction by two round trips. */
  read<T>(siteId: string, work: (tx: ReadTx) => Promise<T>): Promise<T>
  /** A single statement that writes and is committed by itself: it can neither publish nor enqueue. */
  statement<T>(
    siteId: string,
    work: (tx: Omit<Tx, 'outbox' | 'afterCommit' | 'enter'>) => Promise<T>,
  ): Promise<T>
  transaction<T>(siteId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tables without a site only (hostnames, limits): under row-level security everything else is empty. */
  withoutSite<T>(work: (db: Kysely<Database>, send: ReadTx['send']) => Promise<T>): Promise<T>
  /** Names what is done with an outbox just before commit. */
  onCommit(outbox: string, flush: Flush): void
  /** The same by one statement that is sent along with the commit: what it locks is locked for no other's answer. */
  sendWithCommit(outbox: string, statementOf: (tx: Tx, entries: unknown[]) => Statement): void
  /** To be told what is heard of changes. */
  readonly kept: Pick<KeptValues, 'forget' | 'listen' | 'pause'>
  close(): Promise<void>
}

interface PooledClient extends pg.PoolClient {
  kysely?: Kysely<Database>
  /** The site that its settings name: see `stand`. */
  standsAt?: string
}

/**
 * How long is waited, in milliseconds. Connecting is also the wait for a free connection: a busy moment must not look
 * like a database that is gone. PostgreSQL itself gives a statement up before we do, also one that was sent behind
 * another slow one, so that only a database that says nothing at all is given up here.
 */
const PATIENCE = { connect: 15_000, query: 40_000 }

/** What PostgreSQL itself does not wait for any longer, in milliseconds. */
const WAITS = '-c statement_timeout=19000 -c idle_in_transaction_session_timeout=30000 -c lock_timeout=15000'

/**
 * Single statements that write have connections of their own, few since each is short: PostgreSQL refuses writes on the
 * others outside a transaction, and need not be told for every unit whether it should.
 */
const CONNECTIONS_TO_WRITE = 2
const READ_ONLY = '-c default_transaction_read_only=on'

const NO_SITE = ''
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openDatabase(options: {
  url: string
  poolSize: number
  clock: Clock
  onFault: (error: Error) => void
  patience?: typeof PATIENCE
}): Db {
  const patience = options.patience ?? PATIENCE
  const openPool = (max: number, settings: string) => {
    const pool = new pg.Pool({
      connectionString: options.url,
      max,
      connectionTimeoutMillis: patience.connect,
      query_timeout: patience.query,
      types: { getTypeParser },
      // Statements that do not wait for each other are on their way together.
      pipeline: true,
      // Lists read times as they are written: see `isoTime`.
      options: `${WAITS} ${settings} -c timezone=UTC -c datestyle=ISO`,
    })
    pool.on('error', options.onFault)
    // The pool listens to idle connections only. One that is lost in use tells its unit of work by the next statement;
    // without a listener the news would end the program.
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = openPool(options.poolSize, READ_ONLY)
  const writers = openPool(CONNECTIONS_TO_WRITE, '')
  const kept = createKeptValues()
  const flushes = new Map<string, Flush>()
  const lastStatements = new Map<string, (tx: Tx, entries: unknown[]) => Statement>()

  async function withClient<T>(from: pg.Pool, work: (client: PooledClient) => Promise<T>): Promise<T> {
    const client = await connect(from)
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = isConnectionFault(error)
      throw toAppError(error)
    } finally {
      client.release(broken)
    }
  }

  async function connect(from: pg.Pool): Promise<PooledClient> {
    try {
      const client: PooledClient = await from.connect()
      client.kysely ??= kyselyOn(client)
      return client
    } catch (error) {
      throw new AppError('unavailable', {
        message: `the database does not answer: ${messageOf(error)}`,
      })
    }
  }

  /** Outside a transaction the site is a setting of the connection, sent only when it differs from the unit before. */
  async function stand(client: PooledClient, siteId: string) {
    if (client.standsAt === siteId) return
    await client.query("select set_config('app.site_id', $1, false)", [siteId])
    client.standsAt = siteId
  }

  /** `move` goes to a site, by the database's leave or back to where it was. */
  function unit(
    client: PooledClient,
    siteId: string,
    move: (target: string, isBack: boolean) => Promise<unknown>,
  ) {
    const effects: (() => void)[] = []
    const now = options.clock.now()
    /** By the site that each stands at; more than one where a unit has gone on to another site. */
    const units = new Map<string, Tx>()
    const at = (id: string): Tx => {
      const tx: Tx = {
        db: client.kysely as Kysely<Database>,
        send: sendRowsOn(client),
        siteId: id,
        kept: kept.ofUnit(id),
        now,
        outbox: new Map(),
        afterCommit: (effect) => effects.push(effect),
        async enter(target, work) {
          await move(checkSite(target), false)
          let answer: Awaited<ReturnType<typeof work>>
          try {
            answer = await work(units.get(target) ?? at(target))
          } catch (error) {
            // Whoever goes on after it must find the way back; a transaction that failed has none.
            await move(id, true).catch(() => {})
            throw error
          }
          await move(id, true)
          return answer
        },
      }
      units.set(id, tx)
      return tx
    }
    return { tx: at(siteId), units, effects }
  }

  /** For the rest of the transaction, or until the next move. */
  const moveTo = (client: PooledClient, siteId: string) =>
    client.query("select set_config('app.site_id', $1, true)", [siteId])

  async function once<T>(siteId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return withClient(pool, async (client) => {
      const { tx, units, effects } = unit(client, siteId, (target, isBack) =>
        isBack ? moveTo(client, target) : client.query('select app.enter_site($1, true)', [target]),
      )
      // The first statements are sent along with it. Should it not begin, they find a connection that writes nothing.
      await stand(client, siteId)
      leaveTogether(client)
      const begun = client.query(`begin read write; select set_config('app.site_id', '${siteId}', true)`)
      begun.catch(() => {})
      let answer: T
      try {
        answer = await work(tx)
        await begun
        await commit(client, units)
      } catch (error) {
        // A connection that is gone has rolled back already; the first error is the one worth telling.
        if (!isConnectionFault(error)) await client.query('rollback').catch(() => {})
        throw error
      }
      for (const effect of effects) effect()
      return answer
    })
  }

  async function commit(client: PooledClient, units: ReadonlyMap<string, Tx>) {
    // The last statements lock by site: in one order, whichever site a unit began at.
    const txs = [...units.values()].sort((one, other) => (one.siteId < other.siteId ? -1 : 1))
    for (const tx of txs)
      for (const [name, flush] of flushes) {
        const entries = tx.outbox.get(name)
        if (entries) await flush(tx, entries)
      }
    leaveTogether(client)
    const sent = txs.flatMap((tx) => {
      const statements = [...lastStatements].flatMap(([name, statementOf]) => {
        const entries = tx.outbox.get(name)
        return entries ? [statementOf(tx, entries)] : []
      })
      if (statements.length === 0) return []
      const moved = txs.length > 1 ? [moveTo(client, tx.siteId)] : []
      return [...moved, ...statements.map((statement) => sendOn(client, statement))]
    })
    // After a statement that failed, a commit is a rollback.
    const committed = client.query('commit')
    await Promise.all([...sent, committed])
    if ((await committed).command !== 'COMMIT')
      throw new Error('a unit of work went on after a failed statement')
  }

  const eachByItself =
    (from: pg.Pool) =>
    <T>(siteId: string, work: (tx: Tx) => Promise<T>) =>
      withClient(from, async (client) => {
        await stand(client, checkSite(siteId))
        const { tx } = unit(client, siteId, async (target, isBack) => {
          if (isBack) return stand(client, target)
          await client.query('select app.enter_site($1, false)', [target])
          client.standsAt = target
        })
        return work(tx)
      })

  return {
    read: eachByItself(pool),
    statement: eachByItself(writers),
    async transaction(siteId, work) {
      checkSite(siteId)
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(siteId, work)
        } catch (error) {
          if (attempt === 3 || !isWorthRepeating(error)) throw error
        }
      }
    },
    withoutSite: (work) =>
      withClient(writers, async (client) => {
        await stand(client, NO_SITE)
        return work(client.kysely as Kysely<Database>, sendRowsOn(client))
      }),
    onCommit: (outbox, flush) => void flushes.set(outbox, flush),
    sendWithCommit: (outbox, statementOf) => void lastStatements.set(outbox, statementOf),
    kept,
    async close() {
      await Promise.all([pool.end(), writers.end()])
    },
  }
}

const sendRowsOn =
  (client: PooledClient): ReadTx['send'] =>
  async <R>(statement: Statement) =>
    (await sendOn(client, statement)).rows as R[]

/** Counts and amounts are numbers here. What does not fit is a fault worth hearing of, not worth rounding. */
const INT8: number = pg.types.builtins.INT8
const usualParser = pg.types.getTypeParser
const getTypeParser: typeof usualParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? exactNumber : usualParser(type, format as 'text')

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`)
  return value
}

/** The id stands in a statement text, so its form is checked here however it was obtained. */
function checkSite(siteId: string): string {
  if (!UUID.test(siteId)) throw new Error('a unit of work needs the id of a site')
  return siteId
}

/** Puts something into the outbox of a unit of work. */
export function leaveWithCommit(tx: Tx, outbox: string, entry: unknown) {
  const entries = tx.outbox.get(outbox)
  if (entries) entries.push(entry)
  else tx.outbox.set(outbox, [entry])
}
