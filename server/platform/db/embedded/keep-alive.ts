import { messageOf } from '../../error-facts.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

const EVERY_MS = 1000

/**
 * Looks once a second whether the database is still there and starts it again if not: whoever runs the program with
 * its own PostgreSQL has nobody else who would. The processes of one that was killed take a moment to leave, so an
 * attempt may fail and the next one succeed. Keeps its log from growing, too. Answers how to stop looking.
 */
export function keepAlive(
  postgres: Pick<EmbeddedPostgres, 'revive' | 'rotateLog'>,
  log: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let failing = false
  let unrotated = false

  async function look() {
    try {
      if (await postgres.revive()) log('PostgreSQL was gone and has been started again.')
      failing = false
    } catch (error) {
      if (!failing) log(`PostgreSQL is gone and does not start: ${messageOf(error)}`)
      failing = true
    }
    try {
      await postgres.rotateLog()
      unrotated = false
    } catch (error) {
      if (!unrotated) log(`PostgreSQL's log cannot be cut: ${messageOf(error)}`)
      unrotated = true
    }
    schedule()
  }

  function schedule() {
    if (ended) return
    timer = setTimeout(look, EVERY_MS)
    timer.unref()
  }

  schedule()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
