import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { type Audience, publish } from '#platform/events/publish.ts'
import { useDesk } from '#server/test/desk.ts'
import { listen, type OpenStream, openStreamAt, useStreams } from '#server/test/event-stream.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'

const desk = useDesk()
const second = useSecondInstance(desk)
const open = useStreams(desk)

/** Told by the other instance, so that every read of this one is a stream's. */
const tell = (audience: Audience, ...marks: string[]) =>
  second.platform.db.transaction(desk.sites.main, async (tx) => {
    for (const mark of marks) publish(tx, audience, 'user.changed', { user_id: mark })
  })

const marks = (events: { data: string }[]) => events.map(({ data }) => JSON.parse(data).user_id as string)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `mark ${index}`)

/** Counts the reads of an instance, and lets a test come between a read and what is made of it. */
function watchReads(db: Db) {
  let pending = 0
  const watch = {
    reads: 0,
    around: (read: () => Promise<unknown>): Promise<unknown> => read(),
    /** A stream reads on after it has said that it is ready; those of many who open together rest between such reads. */
    async idle() {
      let looks = 0
      const lookOn = () => (looks = pending === 0 ? looks + 1 : 0)
      await expect.poll(lookOn, { interval: 20 }).toBe(8)
    },
  }
  const { read } = db
  vi.spyOn(db, 'read').mockImplementation((async (siteId, work) => {
    watch.reads++
    pending++
    try {
      return await watch.around(() => read(siteId, work))
    } finally {
      pending--
    }
  }) as Db['read'])
  return watch
}

afterEach(() => void vi.restoreAllMocks())

async function openMany(count: number): Promise<OpenStream[]> {
  const streams: OpenStream[] = []
  for (let index = 0; index < count; index++) streams.push(await open((await newPerson(desk)).token))
  return streams
}

test('one event is one read, for fifty streams as for one, and for none no read', async () => {
  const watch = watchReads(desk.platform.db)
  const nobodyIsHere = vi.spyOn(second.platform.db, 'read')
  await tell('everyone', 'unheard')
  const ada = await newPerson(desk)
  const [hers, ...others] = [await open(ada.token), ...(await openMany(49))]
  await watch.idle()
  watch.reads = 0
  await tell({ userId: ada.id }, 'for ada')
  expect(marks((await hers?.next()) ?? [])).toEqual(['for ada'])
  expect(watch.reads).toBe(1)
  await tell('everyone', 'for all')
  for (const stream of others) expect(marks(await stream.next())).toEqual(['for all'])
  expect(watch.reads).toBe(2)
  expect(nobodyIsHere).not.toHaveBeenCalled()
})

test('what comes while the feed reads is read together', async () => {
  const watch = watchReads(desk.platform.db)
  const [stream] = await openMany(1)
  await watch.idle()
  const told = Promise.withResolvers<void>()
  watch.reads = 0
  watch.around = (read) => told.promise.then(read)
  const all = numbered(30)
  for (const mark of all) await tell('everyone', mark)
  told.resolve()
  expect(marks((await stream?.next(30)) ?? [])).toEqual(all)
  // The signals of the thirty made one read, and one more that finds nothing.
  await expect.poll(() => watch.reads).toBe(2)
})

test('450 events of one transaction reach everybody in order', async () => {
  const streams = await openMany(3)
  const all = numbered(450)
  await tell('everyone', ...all)
  for (const stream of streams) expect(marks(await stream.next(450))).toEqual(all)
})

const newestId = async () => String((await desk.owner.query('select max(id) as id from events')).rows[0].id)

/** A stream that begins there asks the table: before the first of the streams that are open, nobody remembers. */
async function whereNobodyRemembers(): Promise<string> {
  const start = await newestId()
  await tell('everyone', 'long ago')
  return start
}

test('what was just handed out is told again without a look at the table', async () => {
  const watch = watchReads(desk.platform.db)
  const [early] = await openMany(1)
  const start = await newestId()
  const [late, later] = [await newPerson(desk), await newPerson(desk)]
  await tell('everyone', 'one', 'two')
  expect(marks((await early?.next(2)) ?? [])).toEqual(['one', 'two'])
  await watch.idle()
  watch.reads = 0
  const stream = await open(late.token, start)
  expect(marks(await stream.next(2))).toEqual(['one', 'two'])
  await watch.idle()
  // Who it is, and whether they still are.
  expect(watch.reads).toBe(2)
  const half = await open(later.token, String(Number(await newestId()) - 1))
  expect(marks(await half.next())).toEqual(['two'])
  await tell('everyone', 'after')
  for (const each of [stream, half]) expect(marks(await each.next())).toEqual(['after'])
})

test('what is not remembered any more is read from the table', async () => {
  const watch = watchReads(desk.platform.db)
  const [early] = await openMany(1)
  const start = await newestId()
  const all = numbered(2100)
  await tell('everyone', ...all)
  await early?.next(all.length)
  const { token } = await newPerson(desk)
  await watch.idle()
  watch.reads = 0
  const stream = await open(token, start)
  expect(marks(await stream.next(all.length))).toEqual(all)
  await watch.idle()
  // Two hundred a time, and what every stream asks.
  expect(watch.reads).toBe(11 + 3)
  await tell('everyone', 'after')
  expect(marks(await stream.next())).toEqual(['after'])
})

test('a number that is ahead of everything begins at the newest', async () => {
  await openMany(1)
  const { token } = await newPerson(desk)
  const stream = await open(token, String(Number(await newestId()) + 1000))
  expect(await stream.startedAt()).toBe(await newestId())
  await tell('everyone', 'after')
  expect(marks(await stream.next())).toEqual(['after'])
})

test('a stream that opens while the feed hands out what it replays hears it once', async () => {
  const watch = watchReads(desk.platform.db)
  const start = await whereNobodyRemembers()
  const [early] = await openMany(1)
  const late = await newPerson(desk)
  const hasRead = Promise.withResolvers<void>()
  const handOut = Promise.withResolvers<void>()
  await watch.idle()
  watch.around = async (read) => {
    watch.around = (another) => another()
    const events = await read()
    hasRead.resolve()
    await handOut.promise
    return events
  }
  await tell('everyone', 'both ways')
  await hasRead.promise
  const stream = await open(late.token, start)
  expect(marks(await stream.next(2))).toEqual(['long ago', 'both ways'])
  handOut.resolve()
  expect(marks((await early?.next()) ?? [])).toEqual(['both ways'])
  await tell('everyone', 'after')
  expect(marks(await stream.next())).toEqual(['after'])
})

test('what is handed out while a stream still reads what it missed reaches it', async () => {
  const watch = watchReads(desk.platform.db)
  const start = await whereNobodyRemembers()
  const [early] = await openMany(1)
  const late = await newPerson(desk)
  await watch.idle()
  watch.reads = 0
  const hasRead = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  watch.around = async (read) => {
    const events = await read()
    // Caller, place, session, and then what it missed.
    if (watch.reads !== 4) return events
    hasRead.resolve()
    await goOn.promise
    return events
  }
  const stream = await open(late.token, start)
  await hasRead.promise
  await tell('everyone', 'meanwhile')
  expect(marks((await early?.next()) ?? [])).toEqual(['meanwhile'])
  goOn.resolve()
  expect(marks(await stream.next(2))).toEqual(['long ago', 'meanwhile'])
  await tell('everyone', 'after')
  expect(marks(await stream.next())).toEqual(['after'])
})

test('browsers that come and go on two instances hear everything once and in order', async () => {
  const here = await listen(desk)
  const start = await newestId()
  const all = numbered(80)
  const listenToAll = async (token: string, turns: number) => {
    const heard: string[] = []
    let last = start
    for (let turn = turns; heard.length < all.length; turn++) {
      const stream = await openStreamAt(turn % 2 ? here : second.address, token, last)
      await stream.startedAt()
      for (let count = 1 + (turn % 7); count > 0 && heard.length < all.length; count--) {
        const [event] = await stream.next()
        last = event?.id ?? last
        heard.push(...marks(event ? [event] : []))
      }
      stream.close()
      await stream.ended
    }
    return heard
  }
  const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(desk)))
  const listening = people.map(({ token }, index) => listenToAll(token, index))
  for (const [index, mark] of all.entries()) {
    const { db } = index % 2 ? desk.platform : second.platform
    await db.transaction(desk.sites.main, async (tx) =>
      publish(tx, 'everyone', 'user.changed', { user_id: mark }),
    )
  }
  for (const heard of await Promise.all(listening)) expect(heard).toEqual(all)
}, 30_000)

test('of streams that open together, those whose session has ended meanwhile end, and no other', async () => {
  const watch = watchReads(desk.platform.db)
  await openMany(1)
  const [stays, leaves] = [await newPerson(desk), await newPerson(desk)]
  await watch.idle()
  const before = desk.platform.streams.count()
  const joined = Promise.withResolvers<void>()
  const signedOut = Promise.withResolvers<void>()
  let isHeld = false
  watch.around = async (read) => {
    // The first read of a stream that has joined looks once more at who it is.
    if (desk.platform.streams.count() === before || isHeld) return read()
    isHeld = true
    joined.resolve()
    await signedOut.promise
    return read()
  }
  const leaving = await open(leaves.token)
  await joined.promise
  const staying = await open(stays.token)
  await desk.owner.query('update sessions set revoked_at = now() where user_id = $1', [leaves.id])
  signedOut.resolve()
  expect(await leaving.ended).toEqual([])
  await tell('everyone', 'after')
  expect(marks(await staying.next())).toEqual(['after'])
})

test('who lost a permission while the stream opened is not told what it shows', async () => {
  const watch = watchReads(desk.platform.db)
  await openMany(1)
  const start = await newestId()
  const moderator = await newModerator(desk, ['tickets'])
  const about = { ticket_id: 'one', ticket_no: 1, user_id: 'one', from_staff: false }
  await second.platform.db.transaction(desk.sites.main, async (tx) =>
    publish(tx, 'staff', 'ticket.messages', about),
  )
  await watch.idle()
  watch.reads = 0
  watch.around = async (read) => {
    const found = await read()
    // Known with all that they might do; from then on they may not.
    if (watch.reads === 1)
      await desk.owner.query("update users set permissions = '{}' where id = $1", [moderator.id])
    return found
  }
  const stream = await open(moderator.token, start)
  await tell('everyone', 'after')
  expect((await stream.next()).map(({ event }) => event)).toEqual(['user.changed'])
})

test('a session that ends on one instance ends its streams on the other, and no other', async () => {
  const [ada, bob] = [await newPerson(desk), await newPerson(desk)]
  const hers = await openStreamAt(second.address, ada.token)
  const his = await openStreamAt(second.address, bob.token)
  await Promise.all([hers.startedAt(), his.startedAt()])
  await desk.call('POST /auth/signout', { token: ada.token })
  expect(await hers.ended).toEqual([])
  await tell('everyone', 'for those who are left')
  expect(marks(await his.next())).toEqual(['for those who are left'])
  his.close()
})

test('who does not read is cut off, and holds up nobody', async () => {
  const [reader] = await openMany(1)
  const { token } = await newPerson(desk)
  const { hostname, port } = new URL(await listen(desk))
  const before = desk.platform.streams.count()
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nx-access-token: ${token}\r\n\r\n`)
  await expect.poll(() => desk.platform.streams.count()).toBe(before + 1)
  const large = numbered(32).map((mark) => mark.padEnd(500_000, '.'))
  for (const mark of large) {
    await tell('everyone', mark)
    expect(marks((await reader?.next()) ?? [])).toEqual([mark])
  }
  await expect.poll(() => desk.platform.streams.count()).toBe(before)
  socket.destroy()
}, 30_000)

test('who leaves before the stream is open is forgotten', async () => {
  const { token } = await newPerson(desk)
  const before = desk.platform.streams.count()
  const watch = watchReads(desk.platform.db)
  const leaving = new AbortController()
  const address = await listen(desk)
  const isGone = new Promise<void>((resolve) =>
    desk.server.server.once('request', (_request, response) => response.once('close', resolve)),
  )
  watch.around = async (read) => {
    if (watch.reads === 2) {
      leaving.abort()
      await isGone
    }
    return read()
  }
  const asking = fetch(`${address}/api/events`, {
    headers: { 'x-access-token': token },
    signal: leaving.signal,
  })
  await expect(asking).rejects.toThrow('aborted')
  await isGone
  await expect.poll(() => watch.reads).toBe(2)
  expect(desk.platform.streams.count()).toBe(before)
})

test('when a site cannot be read its streams end, those of other sites go on, and nothing is lost', async () => {
  const watch = watchReads(desk.platform.db)
  const ada = await newPerson(desk)
  const stranger = await newPerson(desk, { site: 'other' })
  const hers = await open(ada.token)
  const address = await listen(desk)
  const elsewhere = connect(Number(new URL(address).port), '127.0.0.1')
  elsewhere.write(
    `GET /api/events HTTP/1.1\r\nhost: other.localhost\r\nx-access-token: ${stranger.token}\r\n\r\n`,
  )
  await once(elsewhere, 'data')
  const count = desk.platform.streams.count()
  const start = await hers.startedAt()
  await watch.idle()
  watch.around = async () => {
    throw new Error('the database is away')
  }
  await tell('everyone', 'missed')
  expect(await hers.ended).toEqual([])
  expect(desk.platform.streams.count()).toBe(count - 1)
  vi.restoreAllMocks()
  const again = await open(ada.token, start)
  expect(marks(await again.next())).toEqual(['missed'])
  elsewhere.destroy()
})

test('forty heartbeats of a site are one read, and take away what may no longer be heard', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const watch = watchReads(desk.platform.db)
    const moderator = await newModerator(desk, ['orders'])
    const stream = await open(moderator.token)
    await openMany(39)
    await desk.owner.query("update users set permissions = '{}' where id = $1", [moderator.id])
    await watch.idle()
    watch.reads = 0
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => watch.reads, { timeout: 5000 }).toBe(1)
    await watch.idle()
    await second.platform.db.transaction(desk.sites.main, async (tx) => {
      const order = { order_id: moderator.id, order_no: 7, user_id: moderator.id }
      publish(tx, 'staff', 'order.changed', { ...order, what: 'submitted' })
      publish(tx, 'staff', 'site.changed', {})
    })
    expect((await stream.next()).map(({ event }) => event)).toEqual(['site.changed'])
    expect(watch.reads).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
