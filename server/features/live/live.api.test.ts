import { expect, test } from 'vitest'
import { type Audience, publish } from '#platform/events/publish.ts'
import { useDesk } from '#server/test/desk.ts'
import { listen, useStreams } from '#server/test/event-stream.ts'
import { newAdmin, newPerson } from '#server/test/people.ts'

const desk = useDesk()
const open = useStreams(desk)

/** Tells one thing, and answers the id under which it stands. */
async function tell(audience: Audience, mark: string, site: 'main' | 'other' = 'main') {
  await desk.platform.db.transaction(desk.sites[site], async (tx) =>
    publish(tx, audience, 'user.changed', { user_id: mark }),
  )
  const { rows } = await desk.owner.query('select max(id) as id from events')
  return String(rows[0].id)
}

const marks = (events: { data: string }[]) => events.map(({ data }) => JSON.parse(data).user_id)

test('an event reaches whom it concerns and nobody else', async () => {
  const [ada, bob, boss] = [await newPerson(desk), await newPerson(desk), await newAdmin(desk)]
  const stranger = await newAdmin(desk, { site: 'other' })
  const streams = await Promise.all([ada, bob, boss].map(({ token }) => open(token)))
  await tell({ userId: ada.id }, 'for ada')
  await tell('staff', 'for staff')
  await tell('everyone', 'elsewhere', 'other')
  await tell({ userId: stranger.id }, 'for the stranger')
  await tell('everyone', 'for all')
  const [toAda, toBob, toBoss] = streams
  expect(marks((await toAda?.next(2)) ?? [])).toEqual(['for ada', 'for all'])
  expect(marks((await toBob?.next(1)) ?? [])).toEqual(['for all'])
  expect(marks((await toBoss?.next(2)) ?? [])).toEqual(['for staff', 'for all'])
})

test('an event has its number, its type and its data', async () => {
  const ada = await newPerson(desk)
  const stream = await open(ada.token)
  const id = await tell({ userId: ada.id }, ada.id)
  expect(await stream.next()).toEqual([
    { id, event: 'user.changed', data: JSON.stringify({ user_id: ada.id }) },
  ])
})

test('a reconnect with Last-Event-ID gets exactly what was missed, then what is new', async () => {
  const ada = await newPerson(desk)
  await tell({ userId: ada.id }, 'seen')
  const seen = await tell('everyone', 'seen too')
  for (const mark of ['missed 1', 'missed 2', 'missed 3']) await tell({ userId: ada.id }, mark)
  const stream = await open(ada.token, seen)
  expect(await stream.startedAt()).toBe(seen)
  await tell('everyone', 'new')
  expect(marks(await stream.next(4))).toEqual(['missed 1', 'missed 2', 'missed 3', 'new'])
})

test('450 missed events come in order, none twice', async () => {
  const ada = await newPerson(desk)
  const start = await tell('everyone', 'start')
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    for (let mark = 0; mark < 450; mark++)
      publish(tx, { userId: ada.id }, 'user.changed', { user_id: String(mark) })
  })
  const stream = await open(ada.token, start)
  const events = await stream.next(450)
  expect(marks(events)).toEqual(Array.from({ length: 450 }, (_, index) => String(index)))
})

test('without a last id a stream begins now', async () => {
  const ada = await newPerson(desk)
  await tell({ userId: ada.id }, 'before')
  const newest = await tell('everyone', 'before too')
  const stream = await open(ada.token)
  expect(await stream.startedAt()).toBe(newest)
  await tell({ userId: ada.id }, 'after')
  expect(marks(await stream.next())).toEqual(['after'])
})

test('an id in the query works where the header cannot be sent, and nonsense in the header is passed over', async () => {
  const ada = await newPerson(desk)
  const start = await tell('everyone', 'start')
  await tell({ userId: ada.id }, 'missed')
  const address = await listen(desk)
  const answer = await fetch(`${address}/api/events?last_event_id=${start}`, {
    headers: { 'x-access-token': ada.token, 'last-event-id': 'nonsense' },
  })
  const reader = answer.body?.getReader()
  let text = ''
  while (!text.includes('missed')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(text).toContain(`retry: 2000\nid: ${start}\nevent: ready\ndata: {}\n\n`)
})

test('who began to read before the stream was open hears of what came in between', async () => {
  const ada = await newPerson(desk)
  await tell({ userId: ada.id }, 'seen on the page')
  desk.clock.advance(4000)
  await tell({ userId: ada.id }, 'after the page')
  desk.clock.advance(1000)
  const address = await listen(desk)
  const answer = await fetch(`${address}/api/events?began_seconds_ago=3`, {
    headers: { 'x-access-token': ada.token },
  })
  const reader = answer.body?.getReader()
  let text = ''
  while (!text.includes('after the page')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(text).not.toContain('seen on the page')
})

test.each(['abc', '-1', '1.5', '61'])('a beginning %s seconds ago is refused', async (began_seconds_ago) => {
  const { token } = await newPerson(desk)
  const refused = await desk.call('GET /events', { token, query: { began_seconds_ago } })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
})

test.each(['abc', '-1', '1.5', '9999999999999999999'])('the id %s in the query is refused', async (id) => {
  const { token } = await newPerson(desk)
  const refused = await desk.call('GET /events', { token, query: { last_event_id: id } })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
})

test('a stream needs a token, is not cached, and is served to those who still have to verify', async () => {
  const address = await listen(desk)
  expect((await fetch(`${address}/api/events`)).status).toBe(401)
  const waiting = await newPerson(desk, { verified: false })
  const answer = await fetch(`${address}/api/events`, { headers: { 'x-access-token': waiting.token } })
  const headers = [
    'content-type',
    'cache-control',
    'x-accel-buffering',
    'x-content-type-options',
    'connection',
  ]
  expect(headers.map((name) => answer.headers.get(name))).toEqual([
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
    'nosniff',
    'close',
  ])
  await answer.body?.cancel()
})

test('a change of the profile is told to the other devices of the person', async () => {
  const ada = await newPerson(desk)
  const stream = await open(ada.token)
  await desk.call('POST /user/update_locale', { token: ada.token, body: { locale: 'pl' } })
  const [event] = await stream.next()
  expect([event?.event, event?.data]).toEqual(['user.changed', JSON.stringify({ user_id: ada.id })])
})

test('a browser that goes away is forgotten', async () => {
  const ada = await newPerson(desk)
  const before = desk.platform.streams.count()
  const stream = await open(ada.token)
  expect(desk.platform.streams.count()).toBe(before + 1)
  stream.close()
  await stream.ended
  // The server hears of it with the next turn of its socket; a call over another one comes later than that.
  await expect.poll(() => desk.platform.streams.count()).toBe(before)
})

test('a number that is ahead of ours, from before a restore, does not make the stream deaf', async () => {
  const ada = await newPerson(desk)
  const stream = await open(ada.token, '900000000000')
  await tell({ userId: ada.id }, 'after the restore')
  expect(marks(await stream.next())).toEqual(['after the restore'])
})

test('a session has twenty streams at most: the oldest gives way, other sessions keep theirs', async () => {
  const [ada, bob] = [await newPerson(desk), await newPerson(desk)]
  const bobs = await open(bob.token)
  const streams = []
  for (let count = 0; count < 22; count++) streams.push(await open(ada.token))
  await Promise.all([streams[0]?.ended, streams[1]?.ended])
  await tell('everyone', 'for all')
  for (const stream of [...streams.slice(2), bobs]) expect(marks(await stream.next())).toEqual(['for all'])
})
