import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type KillableServer, startKillableServer } from '#server/test/killable-server.ts'
import { startMailing } from '#server/test/mailings.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { someOf } from '#server/test/persistent-client.ts'
import { startSmtpSink } from '#server/test/smtp-sink.ts'

const sink = await startSmtpSink()
const desk = useDesk()
const KILLS = process.env.TUNEDESK_LONG ? 30 : 3
const BETWEEN = 6
const READERS = (KILLS + 2) * BETWEEN
let server: KillableServer
afterAll(async () => {
  await server?.stop()
  await sink.close()
})

/** Asks until it is so: what a test waits for happens in another program. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(2)
}

/** As the queue does by itself when a program has been silent for a minute. */
const giveBack = () =>
  desk.owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")

test('killed before, while and after mails are handed over: nobody gets one twice, and nobody is forgotten', {
  timeout: 600_000,
}, async () => {
  const staff = await newModerator(desk, ['send_email'])
  const readers = await Promise.all(Array.from({ length: READERS }, () => newPerson(desk)))
  const { ownerUrl, dataDir } = installationOf(desk)
  const environment = { SMTP_URL: sink.url, BULK_MAILS_PER_MINUTE: '0' }
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir, ...environment })
  const { body } = await desk.call('POST /mailing', {
    token: staff.token,
    body: { audience: 'dealers', subject: 'Once', body: '<p>Once</p>', filter: { search: 'example.test' } },
  })
  const params = { id: body.id }
  // Slow enough to be killed at any point of a mail, also before it is thanked for.
  sink.beforeThanks = () => wait(someOf(12))
  expect((await startMailing(desk, params.id, { token: staff.token })).status).toBe(200)

  for (let round = 0; round < KILLS; round++) {
    const goal = sink.taken.length + someOf(BETWEEN)
    await until(() => sink.taken.length >= goal)
    await wait(someOf(15))
    await server.killAndRestart(giveBack)
  }
  const counts = async () =>
    (
      await desk.owner.query('select state, total, sent, unknown, left_out from mailings where id = $1', [
        params.id,
      ])
    ).rows[0]
  await until(async () => (await counts()).state === 'sent')

  const addresses = sink.taken.map(({ to }) => to)
  expect(addresses.length).toBe(new Set(addresses).size)
  const { total, sent, unknown, left_out } = await counts()
  expect([total, left_out, sent + unknown]).toEqual([READERS, 0, READERS])
  expect(unknown).toBeLessThanOrEqual(KILLS)
  const { rows } = await desk.owner.query(
    "select email from mailing_recipients where mailing_id = $1 and state = 'sent'",
    [params.id],
  )
  const reached = new Set(addresses)
  expect(rows.filter(({ email }) => !reached.has(email))).toEqual([])
  // Whoever is not known to have it is on the list of those whom staff may write to again.
  const missed = readers.filter(({ email }) => !reached.has(email))
  expect(missed.length).toBeLessThanOrEqual(unknown)
})
