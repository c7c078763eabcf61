/** Runs one call inside this process and records what it sends to PostgreSQL, less session, site and housekeeping. */
import pg from 'pg'
import { ROUTES } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { createServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import { openPlatform } from '../server/platform/open-platform.ts'

interface Statement {
  text: string
  values: unknown[]
}

const OURS_ALONE = /set_config|\b(sessions|site_hostnames)\b|^(begin|commit|rollback|listen)/i

export async function recordStatements(
  databaseUrl: string,
  path: string,
  token: string,
): Promise<Statement[]> {
  const config = readConfig({
    ...process.env,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
  })
  const { appUrl } = await migrate(databaseUrl, config.secretKey)
  const { platform, close } = await openPlatform({ config, log: createLog('silent'), appUrl })
  const server = await createServer(platform, ROUTES)
  const statements: Statement[] = []
  const query = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: the library's many overloads all pass through here
  pg.Client.prototype.query = function (this: any, ...args: any[]) {
    const [config, values] = args
    const text = typeof config === 'string' ? config : config?.text
    if (typeof text === 'string' && !OURS_ALONE.test(text)) {
      statements.push({ text, values: (typeof config === 'string' ? values : config.values) ?? [] })
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (query as any).apply(this, args)
  } as typeof query
  const reply = await server.inject({ url: path, headers: { host: 'localhost', 'x-access-token': token } })
  pg.Client.prototype.query = query
  await server.close()
  await close()
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`)
  return statements
}
