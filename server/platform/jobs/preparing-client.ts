import pg from 'pg'
import { statementName } from '../db/client-dialect.ts'

/** As the rest of the program does (see `sendOn`): planning what is fetched and settled costs more than doing it. */
export class PreparingClient extends pg.Client {
  // @ts-expect-error pg declares a type for each way of calling it; the pool has one.
  override query(text: unknown, values?: unknown, answer?: unknown) {
    // Without values it may be several commands at once, which pg-boss keeps its tables in order by: none of those has a plan.
    const isStatement = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const asked = isStatement ? { name: statementName(text), text } : text
    return super.query(asked as never, values as never, answer as never)
  }
}
