import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { systemClock } from '../clock.ts'
import { type Db, openDatabase } from './database.ts'

/* A database that neither answers nor hangs up: a frozen machine, a cable that was pulled. */
const desk = useDesk()
const QUERY_MS = 300

let db: Db
let isSilent = false
const sockets = new Set<Socket>()
const proxy = createServer((near) => {
  const { hostname, port } = new URL(desk.appUrl)
  const far = connect(Number(port), hostname)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    // What is swallowed is lost, as on a line that is cut.
    from.on('data', (chunk) => !isSilent && to.write(chunk))
  }
})

beforeAll(async () => {
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(desk.appUrl)
  url.hostname = '127.0.0.1'
  url.searchParams.delete('host')
  url.port = String((proxy.address() as AddressInfo).port)
  db = openDatabase({
    url: url.href,
    poolSize: 2,
    clock: systemClock,
    onFault: () => {},
    patience: { connect: QUERY_MS, query: QUERY_MS },
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await db.close()
})

test('is unavailable for whoever waits, whatever they do, and serves again when it is back', async () => {
  const { main } = desk.sites
  const ask = () => db.read(main, (tx) => sql`select 1 as one`.execute(tx.db))
  await Promise.all([ask(), ask()])
  let midway = 0
  const waiting = Promise.allSettled([
    db.transaction(main, async (tx) => {
      await sql`select 1`.execute(tx.db)
      isSilent = true
      midway++
      await sql`select 2`.execute(tx.db)
    }),
    db.read(main, async (tx) => {
      while (!isSilent) await sql`select 1`.execute(tx.db)
      await sql`select 2`.execute(tx.db)
    }),
    // No connection is free for these.
    db.statement(main, (tx) => sql`select 1`.execute(tx.db)),
    db.withoutSite((all) => sql`select 1`.execute(all)),
  ])
  const began = performance.now()
  const outcomes = await waiting
  expect(midway).toBe(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    expect(outcome.reason).toMatchObject({ code: 'unavailable', status: 503 })
  }
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2)
  // Nobody waits once more for the rollback of what is lost.
  expect(performance.now() - began).toBeLessThan(QUERY_MS * 10)
  isSilent = false
  expect((await ask()).rows).toEqual([{ one: 1 }])
})
