import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { newPerson } from '#server/test/people.ts'
import { signal } from './signals.ts'

const desk = useDesk()

const database = async () =>
  (await desk.owner.query('select current_database() as name')).rows[0].name as string

/** Everybody but the owner is thrown out; each process is gone before this returns. */
const throwOut = () =>
  desk.owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

const health = () => desk.call('GET /health')

/** The listener is back when a signal that is sent arrives. */
function nextReconnect(): Promise<void> {
  return new Promise((resolve) => desk.platform.signals.onReconnect(resolve))
}

test('while the database is away calls answer 503 with Retry-After, and recover when it is back', async () => {
  const person = await newPerson(desk)
  const name = await database()
  const back = nextReconnect()
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  await cluster.query(`alter database ${name} allow_connections false`)
  try {
    await throwOut()
    const me = () => desk.call('GET /auth/refresh_user_data', { token: person.token })
    for (const reply of [await health(), await me(), await health()]) {
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
      expect(JSON.stringify(reply.body)).not.toContain(name)
    }
  } finally {
    await cluster.query(`alter database ${name} allow_connections true`)
    await cluster.end()
  }
  expect((await health()).body).toEqual({ status: 'success' })
  expect((await desk.call('GET /auth/refresh_user_data', { token: person.token })).status).toBe(200)
  await back
})

test('connections that died unnoticed cost at most one 503 each and bring nothing down', async () => {
  const back = nextReconnect()
  await Promise.all(Array.from({ length: 6 }, health))
  await throwOut()
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await health()).status))
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await health()).status).toBe(200)
  await back
})

test('after a reconnect signals are heard again, and streams were closed so that nothing is missed', async () => {
  const person = await newPerson(desk)
  const stream = await openStream(desk, person.token)
  await stream.startedAt()
  const back = nextReconnect()
  await throwOut()
  await back
  await stream.ended
  const heard = new Promise<string>((resolve) => desk.platform.signals.on('sites', resolve))
  await desk.platform.db.transaction(desk.sites.main, (tx) => signal(tx, 'sites', 'hello'))
  expect(await heard).toBe('hello')
})

test('a signal of a rolled-back transaction is never heard', async () => {
  const heard: string[] = []
  const last = new Promise<void>((resolve) =>
    desk.platform.signals.on('sites', (payload) => {
      heard.push(payload)
      if (payload === 'kept') resolve()
    }),
  )
  const undone = desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await signal(tx, 'sites', 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await desk.platform.db.transaction(desk.sites.main, (tx) => signal(tx, 'sites', 'kept'))
  await last
  expect(heard).toEqual(['kept'])
})
