import type { Compilable } from 'kysely'
import type { ReadTx, Tx } from './database.ts'

/**
 * A query written as SQL, for the few reads that every visit or every call begins with: building such a query anew
 * costs more than PostgreSQL needs to answer it. What Kysely can express is a `builtQuery`: that is checked.
 */
export function preparedQuery<R, V extends readonly unknown[]>(text: string) {
  return (tx: ReadTx, ...values: V): Promise<R[]> => tx.send<R>({ text, values })
}

/** The same for the few writes that stand in the way of every order. */
export const preparedWrite: <R, V extends readonly unknown[]>(
  text: string,
) => (tx: Tx, ...values: V) => Promise<R[]> = preparedQuery

/** Stands for a value that is not known yet while its query is built. */
class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that Kysely builds and checks, once: afterwards only its values vary. Building costs as much processor time as
 * sending and reading the answer, so what is read with every order is built so. The values may stand wherever a single
 * value may; what decides over the shape of the query (a list, a sort order) may not.
 */
export function builtQuery<V extends readonly unknown[], R>(
  build: (db: ReadTx['db'], ...values: V) => Compilable<R>,
): (tx: ReadTx, ...values: V) => Promise<R[]> {
  let text: string | undefined
  let parameters: readonly unknown[] = []
  return (tx, ...values) => {
    if (text === undefined) {
      const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as V
      ;({ sql: text, parameters } = build(tx.db, ...places).compile())
    }
    const given = parameters.map((one) => (one instanceof Place ? values[one.index] : one))
    return tx.send<R>({ text, values: given })
  }
}

/** One such query for every shape that a list can have. The shape is all that decides over the text. */
export function builtQueries<
  S extends readonly (string | number | boolean | undefined)[],
  V extends readonly unknown[],
  R,
>(
  buildFor: (...shape: S) => (db: ReadTx['db'], ...values: V) => Compilable<R>,
): (...shape: S) => (tx: ReadTx, ...values: V) => Promise<R[]> {
  const built = new Map<string, (tx: ReadTx, ...values: V) => Promise<R[]>>()
  return (...shape) => {
    const key = shape.join()
    const query = built.get(key) ?? builtQuery(buildFor(...shape))
    built.set(key, query)
    return query
  }
}

/** The same for writes. */
export const builtWrite = builtQuery as unknown as <V extends readonly unknown[], R>(
  build: (db: Tx['db'], ...values: V) => Compilable<R>,
) => (tx: Tx, ...values: V) => Promise<R[]>
