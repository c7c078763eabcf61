import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { readConfig } from '#server/config.ts'

/** The program's own platform inside this process, on the database of a bench. */
export async function openProgram(database: { url: string; dir: string }) {
  const config = readConfig({ ...process.env, RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATA_DIR: database.dir })
  const { appUrl } = await migrate(database.url, config.secretKey)
  return openPlatform({ config, log: createLog('silent'), appUrl })
}
