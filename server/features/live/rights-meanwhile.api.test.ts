import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import { newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { type OpenStream, openStream, useStreams } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

/* Between the call that opens a stream and the first thing that it is told, rights may be taken and sessions end. */
const desk = useDesk()
const open = useStreams(desk)
afterEach(() => void vi.restoreAllMocks())

/** A stream that was admitted and is held up where it is written down who is here; `meanwhile` is done then. */
async function openWhile(person: TestPerson, from: string | undefined, meanwhile: () => Promise<unknown>) {
  const before = await open(person.token)
  before.close()
  await before.ended
  await desk.owner.query('begin')
  await desk.owner.query('select * from presence where user_id = $1 for update', [person.id])
  const opening = openStream(desk, person.token, from)
  await untilWaiting(desk, 1)
  await meanwhile()
  await desk.owner.query('commit')
  return opening
}

async function heardUntilSite(stream: OpenStream): Promise<(string | undefined)[]> {
  const heard: (string | undefined)[] = []
  while (heard.at(-1) !== 'site.changed') heard.push(...(await stream.next()).map(({ event }) => event))
  return heard
}

test('a buyer who becomes an orderer is not told what the company bought', async () => {
  const { owner, buyer } = await newCompany(desk, 0)
  const here = await open((await newPerson(desk)).token)
  const start = await here.startedAt()
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    publish(tx, { userId: owner.id }, 'credits.changed', { user_id: owner.id })
    publish(tx, 'everyone', 'site.changed', {})
  })
  await here.next()
  const stream = await openWhile(buyer, start, async () =>
    expectDone(
      await desk.call('PUT /colleague/{id}', {
        token: owner.token,
        params: { id: buyer.id },
        body: { duty: 'orderer' },
      }),
    ),
  )
  expect(await heardUntilSite(stream)).not.toContain('credits.changed')
  stream.close()
})

test('who has signed out is not told that somebody types', async () => {
  const staff = await newModerator(desk, ['live_support'])
  const colleague = await newModerator(desk, ['live_support'])
  const customer = await newPerson(desk)
  const listening = await open(colleague.token)
  const proven = Promise.withResolvers<void>()
  const stream = await openWhile(staff, undefined, async () => {
    expectDone(await desk.call('POST /auth/signout', { token: staff.token, body: {} }))
    // The read that finds out takes its time.
    const { read } = desk.platform.db
    let reads = 0
    vi.spyOn(desk.platform.db, 'read').mockImplementation((async (siteId, work) => {
      reads += 1
      if (reads === 1) await proven.promise
      return read(siteId, work)
    }) as Db['read'])
  })
  await stream.startedAt()
  expectDone(await desk.call('POST /chat_typing', { token: customer.token, body: {} }))
  expect((await listening.next()).map(({ event }) => event)).toEqual(['chat.typing'])
  proven.resolve()
  expect(await stream.ended).toEqual([])
})
