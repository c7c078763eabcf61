/**
 * Submitting an order with a file of 4 MiB, end to end, against a bare Fastify handler that takes the very same form,
 * hashes its file and writes it durably. Then how many statements an order takes until nothing more follows, and how
 * long a known file takes from submit until the automation has delivered it.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { shareInTurns, timed } from './against.ts'
import { startBareFiles } from './bare-files.ts'
import { report } from './bars.ts'
import { countStatements } from './count-statements.ts'
import { type Encoded, encoded, openOrderDesk } from './order-desk.ts'
import { startBenchDatabase, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'
import { workedOff } from './worked-off.ts'

const MiB = 1024 * 1024
const ROUNDS = Number(process.env.ROUNDS ?? scaled(25, 6))
const COUNTED = scaled(40, 20)

const database = await startBenchDatabase()
const ours = await startTunedesk(database.url, database.dir)
const bare = await startBareFiles()
const desk = await openOrderDesk(ours)
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
// What is asked here is not the program's.
await owner.query("set log_statement = 'none'")
await workedOff(owner)

let form: Encoded
const share = await shareInTurns({
  rounds: ROUNDS,
  better: 'less',
  label: 'submit of 4 MiB',
  unit: ' ms',
  async bare() {
    // What follows an order (a look at the file, mails) is not part of the call: it must not fall into the next round.
    await workedOff(owner)
    form = await desk.orderForm(randomBytes(4 * MiB))
    return timed(() => bare.upload('/form', form))
  },
  ours: () => timed(() => desk.call('POST', '/order', desk.customer, form)),
})
report('submit of 4 MiB, share of the bare handler', share.median, { atLeast: 0.6 }, { spread: share })

await workedOff(owner)
const forms = await Promise.all(Array.from({ length: COUNTED }, () => desk.orderForm(randomBytes(1024))))
const statements = await countStatements(database, async () => {
  for (const one of forms) await desk.call('POST', '/order', desk.customer, one)
  await workedOff(owner)
})
report('statements of an order, from submit to done', statements / COUNTED, { atMost: 40 })

const known = randomBytes(2 * MiB)
await learnSolution(known)
const deliveries: number[] = []
for (let round = 0; round < 5; round++) deliveries.push(await timeUntilReady(await desk.orderForm(known)))
report('known file, from submit until it is ready', Math.max(...deliveries) / 1000, { atMost: 2 }, ' s')

await owner.end()
await bare.stop()
await ours.stop()
await database.stop()

/** The first order of a file is delivered by hand, and what was done to it is kept. */
async function learnSolution(original: Buffer) {
  const first = await desk.call('POST', '/order', desk.customer, await desk.orderForm(original))
  const modified = Buffer.from(original)
  modified.fill(0x55, MiB, MiB + 400)
  const delivery = new FormData()
  delivery.set('modified_file', new Blob([new Uint8Array(modified)]), 'modified.bin')
  delivery.set('save_as_solution', 'true')
  await desk.call('PUT', `/order/${first.id}/submit_order`, desk.staff, await encoded(delivery))
  await workedOff(owner)
}

function timeUntilReady(form: Encoded): Promise<number> {
  return timed(async () => {
    const { id } = await desk.call('POST', '/order', desk.customer, form)
    while ((await desk.call('GET', `/order/${id}`, desk.customer)).status !== 'completed') await delay(20)
  })
}
