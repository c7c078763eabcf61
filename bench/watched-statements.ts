import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** What this process sends to PostgreSQL while `work` goes on, and how long each took. */
export async function watchStatements(work: () => Promise<unknown>): Promise<(Statement & { ms: number })[]> {
  const statements: (Statement & { ms: number })[] = []
  const query = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: the library's many overloads all pass through here
  pg.Client.prototype.query = function (this: any, ...args: any[]) {
    const [config, values] = args
    const text = typeof config === 'string' ? config : config?.text
    const statement = { text, values: (typeof config === 'string' ? values : config?.values) ?? [], ms: 0 }
    if (typeof text === 'string') statements.push(statement)
    const began = performance.now()
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (query as any).apply(this, args)
    const done = () => {
      statement.ms = performance.now() - began
    }
    answer?.then?.(done, done)
    return answer
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
