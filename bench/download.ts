/**
 * Download of an order's file of 16 MiB, session and rights included, against a bare Fastify handler that sends the same
 * bytes from a file; one after the other and eight at a time.
 */
import { randomBytes } from 'node:crypto'
import { shareInTurns, timed } from './against.ts'
import { startBareFiles } from './bare-files.ts'
import { report } from './bars.ts'
import { openOrderDesk } from './order-desk.ts'
import { startBenchDatabase, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'

const SIZE = 16 * 1024 * 1024
const ROUNDS = Number(process.env.ROUNDS ?? scaled(25, 6))

const database = await startBenchDatabase()
const ours = await startTunedesk(database.url, database.dir)
const bare = await startBareFiles()
const desk = await openOrderDesk(ours)
const file = randomBytes(SIZE)
const { id } = await desk.call('POST', '/order', desk.customer, await desk.orderForm(file))
const { name } = await bare.upload('/upload', { type: 'application/octet-stream', bytes: file })

const headers = { 'x-access-token': desk.customer, 'accept-encoding': 'br, gzip' }
const fromUs = () => drain(`${ours.url}/api/order/${id}/download_old_file`)
const fromBare = () => drain(`${bare.url}/file/${name}`)

for (const atOnce of [1, 8]) {
  const all = (download: () => Promise<void>) => () =>
    timed(() => Promise.all(Array.from({ length: atOnce }, download)))
  await Promise.all([fromUs(), fromBare()])
  const label = atOnce === 1 ? 'download of 16 MiB' : `${atOnce} downloads of 16 MiB at a time`
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'less',
    label,
    unit: ' ms',
    ours: all(fromUs),
    bare: all(fromBare),
  })
  report(`${label}, share of the bare handler`, share.median, { atLeast: 0.75 }, { spread: share })
}
await bare.stop()
await ours.stop()
await database.stop()

async function drain(url: string): Promise<void> {
  const reply = await fetch(url, { headers })
  let size = 0
  for await (const chunk of reply.body ?? []) size += chunk.length
  if (size !== SIZE) throw new Error(`${url}: ${reply.status}, ${size} bytes`)
}
