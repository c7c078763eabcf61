import type { ReadTx, Tx } from './database.ts'

/**
 * A query written as SQL, for the few reads that every visit or every call begins with: building such a query anew
 * costs more than PostgreSQL needs to answer it. Everything else is built with Kysely, which checks it.
 */
export function preparedQuery<R, V extends readonly unknown[]>(text: string) {
  return (tx: ReadTx, ...values: V): Promise<R[]> => tx.send<R>({ text, values })
}

/** The same for the few writes that stand in the way of every order. */
export const preparedWrite: <R, V extends readonly unknown[]>(
  text: string,
) => (tx: Tx, ...values: V) => Promise<R[]> = preparedQuery
