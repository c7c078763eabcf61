import pg from 'pg'

/** Any number, the same for all instances, and another than the one of the migrations. */
const LOCK = 7_203_115

/**
 * For what only the first of several instances that start together may do, such as filling an empty database: the
 * others wait, then find it done. The lock goes with the connection, so a killed instance holds nobody up.
 */
export const oneAtATime = <T>(ownerUrl: string, work: () => Promise<T>): Promise<T> =>
  withLock(ownerUrl, LOCK, work)

export async function withLock<T>(
  ownerUrl: string,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  // When the database is stopped meanwhile, the work fails on it; an event that nobody hears would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    await client.end()
  }
}
