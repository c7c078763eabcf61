import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '#platform/db/migrate.ts'
import { startTestCluster } from '#server/test/cluster.ts'
import { startFakeTelegram } from '#server/test/providers/telegram.ts'
import { openTills } from '#server/test/providers/tills.ts'
import { startPortalProcess } from './portal-process.ts'
import { handOver, SECRET_KEY } from './running-portal.ts'

/** One real server with demo data for the whole run; gone, with everything it wrote, when the run ends. */
export default async function setUp(): Promise<() => Promise<void>> {
  const webDir = process.env.E2E_WEB_DIR || fileURLToPath(new URL('../dist/web', import.meta.url))
  if (!existsSync(join(webDir, 'index.html'))) {
    throw new Error(`There is no built web app in ${webDir}; npm test builds it before the journeys.`)
  }
  const closers: (() => Promise<void>)[] = []
  const tearDown = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const cluster = await startTestCluster()
    closers.push(() => cluster.stop())
    const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-e2e-'))
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const { appUrl } = await migrate(cluster.url, SECRET_KEY)
    const tills = await openTills()
    closers.push(() => tills.close())
    const telegram = await startFakeTelegram()
    closers.push(() => telegram.close())
    const portal = await startPortalProcess({
      ...tills.environment,
      TELEGRAM_API_URL: telegram.url,
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
      WEB_DIR: webDir,
      SECRET_KEY,
      RATE_LIMIT: '0',
      // Mailboxes of the journeys.
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
      // Every visitor of the journeys comes from an address of its own, as through a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
      // Which is none of this machine's.
      DEMO_PUBLIC: '1',
    })
    closers.push(() => portal.stop())
    const { stripe, payfast } = tills
    handOver({
      address: portal.address,
      ownerUrl: cluster.url,
      appUrl,
      dataDir,
      webDir,
      tills: { stripe: stripe.settings, payfast: payfast.settings },
      telegramUrl: telegram.url,
    })
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}
