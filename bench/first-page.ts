/** What a visitor's browser fetches for the login page until the network is idle: JavaScript over the wire, hosts. */
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { report } from './bars.ts'
import { startBenchDatabase, startTunedesk } from './running-server.ts'

const database = await startBenchDatabase()
const server = await startTunedesk(database.url, database.dir)
const browser = await chromium.launch(config.use?.launchOptions)
const page = await browser.newPage()
const client = await page.context().newCDPSession(page)
await client.send('Network.enable')
const urls = new Map<string, { url: string; type: string }>()
let scriptBytes = 0
client.on('Network.responseReceived', ({ requestId, response, type }) =>
  urls.set(requestId, { url: response.url, type }),
)
client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  if (urls.get(requestId)?.type === 'Script') scriptBytes += encodedDataLength
})
await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' })
const foreign = [...urls.values()].filter(
  ({ url }) => !url.startsWith(server.url) && !url.startsWith('data:'),
)
report('JavaScript of the login page over the wire', scriptBytes / 1000, { atMost: 170 }, ' kB')
report('requests to another host', foreign.length, { atMost: 0 })
await browser.close()
await server.stop()
await database.stop()
