import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStreamAt } from '#server/test/event-stream.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { bytesOf, openWorkshop, orderForm, tuned, type Workshop } from '#server/test/orders.ts'
import { solve } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const original = bytesOf('at once', 4 * 1024 * 1024)
let workshop: Workshop
let server: KillableServer
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  await solve(desk, workshop, [original, tuned(original)])
  const { ownerUrl, dataDir } = installationOf(desk)
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
})
afterAll(() => server?.stop())

/** The program as it runs, with its queue and its live events: from pressing "order" to "your file is ready". */
test('a known file of 4 MiB is ready within two seconds of the submit', { timeout: 60_000 }, async () => {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const { token } = await newCustomerWith(desk, 100)
    const stream = await openStreamAt(server.url, token)
    await stream.startedAt()
    const start = performance.now()
    const ordered = await fetch(`${server.url}/api/order`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: orderForm(workshop, { file: original }),
    })
    expect(ordered.status).toBe(200)
    for (let isReady = false; !isReady; ) {
      const [event] = await stream.next()
      isReady = event?.event === 'order.changed' && event.data.includes('automation_delivered')
    }
    times.push(Math.round(performance.now() - start))
    stream.close()
  }
  const [, , median = Number.POSITIVE_INFINITY] = times.toSorted((a, b) => a - b)
  expect(median).toBeLessThan(2000)
})
