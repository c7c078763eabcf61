import type { BareCase } from './bare-server.ts'
import { recordStatements } from './recorded-statements.ts'
import { type RunningProcess, startProcess } from './running-server.ts'

export interface BenchCall {
  path: string
  token?: string
}

/** A bare server with a route for each call: recorded from our own program, so that nothing is copied by hand. */
export async function startBareRoutes(
  database: { url: string; dir: string },
  siteId: string,
  ours: RunningProcess,
  calls: readonly BenchCall[],
): Promise<RunningProcess> {
  const cases: Record<string, BareCase> = {}
  for (const { path, token } of calls) {
    const { session, call } = await recordStatements(database, path, token)
    const reply = await fetch(ours.url + path, token ? { headers: { 'x-access-token': token } } : {})
    const [route = path] = path.split('?')
    cases[route] = { statements: [...session.slice(0, 1), ...call], answer: await reply.text() }
  }
  return startProcess([new URL('bare-server.ts', import.meta.url).pathname], {
    DATABASE_URL: ofSite(database.url, siteId),
    CASES: JSON.stringify(cases),
  })
}

/** Some functions of the database ask which site they work for. */
export function ofSite(url: string, siteId: string): string {
  const site = new URL(url)
  // The address of our own database names its socket there already.
  site.searchParams.set('options', `-c app.site_id=${siteId}`)
  return site.href
}
