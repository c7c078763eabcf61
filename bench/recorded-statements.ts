/** Runs one call inside this process and records what it sends to PostgreSQL, less site and housekeeping. */
import { createServer } from '#platform/http/server.ts'
import { ROUTES } from '#server/app.ts'
import { openProgram } from './open-program.ts'
import { type Statement, watchStatements } from './watched-statements.ts'

interface Recorded {
  /** The read of the session, which every authorised call makes: a revoked one ends at once. */
  session: Statement[]
  call: Statement[]
}

const isOfSession = (text: string) => /\bsessions\b/i.test(text)
/** Looks are counted beside the answers, those of a moment by one statement: no call has one of its own. */
const isHousekeeping = (text: string) =>
  /\bset views\b|set_config|\bsites\b|\bsite_hostnames\b|^(begin|commit|rollback|listen)/i.test(text)

const recordedOf = (statements: Statement[]): Recorded => ({
  session: statements.filter(({ text }) => isOfSession(text)),
  call: statements.filter(({ text }) => !isOfSession(text) && !isHousekeeping(text)),
})

export async function recordStatements(
  database: { url: string; dir: string },
  path: string,
  token?: string,
): Promise<Recorded> {
  const { platform, close } = await openProgram(database)
  const server = await createServer(platform, ROUTES)
  const headers = { host: 'localhost', ...(token && { 'x-access-token': token }) }
  const call = async () => {
    const { statusCode } = await server.inject({ url: path, headers })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  }
  const first = recordedOf(await watchStatements(call))
  // The first call fills what a process keeps; what is recorded is any call after it. A call that is made of kept values
  // alone is held against the reads that they come from: a route without any would only say how fast Fastify is.
  const later = recordedOf(await watchStatements(call))
  await server.close()
  await close()
  return later.call.length > 0 ? later : first
}
