import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { someOf } from '#server/test/persistent-client.ts'
import { browser, startPushService } from '#server/test/providers/push-service.ts'
import { startSmtpSink } from '#server/test/smtp-sink.ts'
import { notify } from './notify.ts'

const KILLS = process.env.TUNEDESK_LONG ? 30 : 3
const BETWEEN = 8
const PEOPLE = (KILLS + 1) * BETWEEN

const PRIVATE = { OUTGOING_PRIVATE_HOSTS: '127.0.0.1', MAIL_FROM: 'portal@provider.test' }
const desk = useDesk(PRIVATE)
const sink = await startSmtpSink()
let service: Awaited<ReturnType<typeof startPushService>>
let server: KillableServer
beforeAll(async () => {
  service = await startPushService()
})
afterAll(async () => {
  await server?.stop()
  await sink.close()
  await service?.close()
})

/** Asks until it is so: what a test waits for happens in another program. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(2)
}

/** As the queue does by itself when a program has been silent for a minute. */
const giveBack = () =>
  desk.owner.query(
    `update ${SCHEMA}.job set state = 'retry', start_after = now() where state in ('active', 'retry')`,
  )

const count = async (what: string): Promise<number> =>
  (await desk.owner.query(`select count(*)::int as count from ${what}`)).rows[0].count

async function newReader(): Promise<TestPerson & ReturnType<typeof browser>> {
  const [person, device] = [await newPerson(desk), browser()]
  const body = device.subscription(`${service.url}/${person.id}`)
  const reply = await desk.call('POST /push/subscribe', { token: person.token, body })
  expect(reply.status).toBe(200)
  return { ...person, ...device }
}

const tell = ({ id }: TestPerson) =>
  desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: { accountId: id, people: [{ userId: id }] },
      subject: { kind: 'wallet', id: newId() },
      params: { order: 1042, vehicle: 'Golf', service: 'Stage 1' },
      link: '/order_details/7',
    }),
  )

/** How far it is, by what can be seen of it: bells, mails, pushes. */
const steps = async () => (await count('notifications')) + sink.taken.length + service.taken.length
const MAIL_OR_PUSH =
  "name in ('notifications.send', 'notifications.push', 'notifications.push_again', 'mails.send')"
const isDone = async () =>
  (await count(`${SCHEMA}.job where ${MAIL_OR_PUSH} and state in ('created', 'retry', 'active')`)) === 0

test('killed amid bells, mails and pushes: everybody is told once by every way; what goes again is the same mail and push', {
  timeout: 600_000,
}, async () => {
  const readers: Awaited<ReturnType<typeof newReader>>[] = []
  for (let at = 0; at < PEOPLE; at++) readers.push(await newReader())
  const { ownerUrl, dataDir } = installationOf(desk)
  // Slow enough to be killed at any point, also between the taking of a mail and the thanks for it.
  sink.beforeThanks = () => wait(someOf(12))
  server = await startKillableServer({
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    ...PRIVATE,
  })
  for (let round = 0; round <= KILLS; round++) {
    const before = await steps()
    for (const reader of readers.slice(round * BETWEEN, (round + 1) * BETWEEN)) await tell(reader)
    if (round === KILLS) break
    const goal = before + someOf(BETWEEN * 3)
    await until(async () => (await steps()) >= goal)
    await server.killAndRestart(giveBack)
  }
  await until(isDone)

  expect(await count(`${SCHEMA}.job where ${MAIL_OR_PUSH} and state <> 'completed'`)).toBe(0)
  const { rows: bells } = await desk.owner.query('select user_id, count from notifications')
  expect(bells.map(({ user_id }) => user_id).toSorted()).toEqual(readers.map(({ id }) => id).toSorted())
  expect(bells.every((bell) => bell.count === 1)).toBe(true)
  expect(await count("events where type = 'notifications.changed'")).toBe(PEOPLE)
  expect(await count("notification_mails where state = 'sent'")).toBe(PEOPLE)
  expect(await count('notification_mails')).toBe(PEOPLE)

  // What was handed over by a program that died before it knew goes again as the same mail and the same push.
  const mails = await Promise.all(
    sink.taken.map(async ({ to, raw }) => `${to} ${(await PostalMime.parse(raw)).messageId}`),
  )
  expect(new Set(mails).size).toBe(PEOPLE)
  expect(new Set(sink.taken.map(({ to }) => to))).toEqual(new Set(readers.map(({ email }) => email)))
  const pushes = service.taken.map(({ path, body }) => {
    const reader = readers.find(({ id }) => path === `/${id}`)
    return `${path} ${reader?.open(body).tag}`
  })
  expect(new Set(pushes).size).toBe(PEOPLE)
  expect(new Set(service.taken.map(({ path }) => path)).size).toBe(PEOPLE)
  const again = { mails: mails.length - PEOPLE, pushes: pushes.length - PEOPLE }
  process.stdout.write(`notifications: ${PEOPLE} told amid ${KILLS} kills, again ${JSON.stringify(again)}\n`)
})
