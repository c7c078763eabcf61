import pg from 'pg'

/** What a piece of work sends to PostgreSQL, statement by statement, whichever connection it takes. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    sent.push((typeof first === 'string' ? first : (first.text ?? '')).replaceAll(/\s+/g, ' ').trim())
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
