import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Client, ClientBase } from 'pg'
import type { Database } from './database.gen.ts'

/**
 * One Kysely for one pooled connection, made when the connection is opened and kept with it. Transactions are
 * opened by `database.ts`, never through Kysely, so that none can begin without its site being set.
 */
export function kyselyOn(client: ClientBase): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const result = await sendOn(client, { text: sql, values: parameters })
      const answer: QueryResult<R> = {
        rows: result.rows as R[],
        numAffectedRows: BigInt(result.rowCount ?? 0),
      }
      return answer
    },
    streamQuery() {
      throw new Error('streaming queries are not used')
    },
  }
  const refuse = () =>
    Promise.reject(new Error('open transactions with db.transaction(), not through Kysely'))
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  }
  return new Kysely<Database>({ dialect })
}

/** A statement that was sent before has been kept by PostgreSQL. */
export function sendOn(client: ClientBase, { text, values }: { text: string; values: readonly unknown[] }) {
  leaveTogether(client)
  return client.query({ name: statementName(text), text, values: values as unknown[] })
}

const held = new WeakSet<ClientBase>()

/** What is asked in one breath leaves in one packet: each write costs as much as building the statement. */
export function leaveTogether(client: ClientBase): void {
  if (held.has(client)) return
  const { stream } = (client as Client).connection
  held.add(client)
  stream.cork()
  process.nextTick(() => {
    held.delete(client)
    stream.uncork()
  })
}

const names = new Map<string, string>()
const MOST_STATEMENTS = 400

/**
 * A name makes PostgreSQL keep the parsed statement on the connection, which halves the cost of a short read. The
 * number is bounded because each name costs memory on every connection for as long as it lives.
 */
export function statementName(sql: string): string | undefined {
  let name = names.get(sql)
  if (!name && names.size < MOST_STATEMENTS) {
    name = `s${names.size}`
    names.set(sql, name)
  }
  return name
}
