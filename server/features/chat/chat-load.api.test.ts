import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { type Instances, startInstances } from '#server/test/load/instances.ts'
import { type LiveClient, openLive } from '#server/test/load/live-client.ts'
import { type Heard, oneDirection, type Said } from '#server/test/load/talk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

/*
 * A busy evening: two servers on one database, people who talk to staff, lines that break, and one server that dies amid it.
 * The figures of the bar are those of the long run; the short one is a tenth of it and leaves out how fast it is, which a
 * machine that runs other tests beside it cannot say.
 */
const LONG = Boolean(process.env.TUNEDESK_LONG)
const STREAMS = LONG ? 1000 : 100
const MESSAGES = LONG ? 10_000 : 1000
const PER_SECOND = LONG ? 100 : 50
/** Of all streams, each minute; the short run is a third of one. */
const DROPPED_A_MINUTE = LONG ? 0.2 : 0.6
const STAFF = STREAMS / 20
const BARS = {
  milliseconds: LONG ? 500 : Number.POSITIVE_INFINITY,
  openingMilliseconds: LONG ? 2000 : Number.POSITIVE_INFINITY,
  megabytes: 400,
}

const desk = useDesk()
let instances: Instances
const clients: LiveClient[] = []
beforeAll(async () => {
  const { ownerUrl, dataDir } = installationOf(desk)
  instances = await startInstances(2, { DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
})
afterAll(async () => {
  for (const client of clients) client.close()
  await instances?.stop()
})

interface Talk {
  customer: TestPerson
  staff: TestPerson
  toStaff: Said
  toCustomer: Said
}

/** Everybody has a stream; a customer hears of their own talk, and staff of all talks. */
async function openTalks() {
  const staff: TestPerson[] = []
  for (let at = 0; at < STAFF; at++) staff.push(await newModerator(desk, ['live_support']))
  const talks = new Map<string, Talk>()
  for (let at = STAFF; at < STREAMS; at++) {
    const customer = await newPerson(desk)
    const colleague = staff[at % STAFF] as TestPerson
    const talkingTo = { ...colleague, withWhom: customer.id }
    talks.set(customer.id, {
      customer,
      staff: colleague,
      toStaff: oneDirection(instances, customer, talkingTo),
      toCustomer: oneDirection(instances, talkingTo, customer),
    })
  }
  /** How many messages each of the staff was told of. */
  const told = new Map(staff.map(({ id }) => [id, 0]))
  const listen = async (person: TestPerson) => {
    const client: LiveClient = await openLive({
      address: instances.address,
      token: person.token,
      onEvent(type, { user_id, from_staff }) {
        const talk = talks.get(String(user_id))
        if (type !== 'chat.messages' || !talk) return
        if (told.has(person.id)) told.set(person.id, (told.get(person.id) ?? 0) + 1)
        if (from_staff && person === talk.customer) reading.push(talk.toCustomer.hear(client.since))
        if (!from_staff && person === talk.staff) reading.push(talk.toStaff.hear(client.since))
      },
    })
    clients.push(client)
  }
  // As of people who did not all sign up in the same minute: PostgreSQL plans by what it knows of them.
  await desk.owner.query('analyze users, sessions')
  const people = [...staff, ...[...talks.values()].map(({ customer }) => customer)]
  for (let at = 0; at < people.length; at += 50) await Promise.all(people.slice(at, at + 50).map(listen))
  return { talks: [...talks.values()], told }
}

const reading: Promise<void>[] = []

/** Talks come and go, so that at any time some begin: a sixth of the customers talk, each for so many words and answers. */
const EXCHANGES = 6
const LANES = Math.ceil((STREAMS - STAFF) / EXCHANGES)

function talkAt(talks: readonly Talk[], exchange: number): Talk {
  const lane = exchange % LANES
  const turn = Math.floor((Math.floor(exchange / LANES) + (lane % EXCHANGES)) / EXCHANGES)
  return talks[(lane + LANES * turn) % talks.length] as Talk
}

/**
 * At first all lanes begin to talk within a few seconds, on two servers that have just started: no evening begins so. Nothing of
 * that may be lost either, and it has a bar of its own; how soon things are heard is measured once talks are under way.
 */
const OPENING = 2 * LANES
const ALL = OPENING + MESSAGES
let underWayFrom = Number.POSITIVE_INFINITY

/** So many a second, however long each takes. */
async function talkAll(talks: readonly Talk[]) {
  const began = performance.now()
  const saying: Promise<void>[] = []
  for (let at = 0; at < ALL; at++) {
    await wait(Math.max(0, began + (at * 1000) / PER_SECOND - performance.now()))
    if (at === OPENING) underWayFrom = performance.now()
    const talk = talkAt(talks, Math.floor(at / 2))
    // Staff begin: a customer who did would ring with every one of them.
    saying.push((at % 2 ? talk.toStaff : talk.toCustomer).say())
    if (at === OPENING + MESSAGES / 2) saying.push(restartOne())
  }
  await Promise.all(saying)
}

let megabytes: number[] = []

async function restartOne() {
  const [first] = instances.servers
  if (!first) return
  megabytes.push(await first.peakMegabytes())
  await instances.restart(first)
}

function breakLines(): () => number {
  let broken = 0
  const every = 60_000 / (DROPPED_A_MINUTE * STREAMS)
  const timer = setInterval(() => {
    clients[Math.floor(Math.random() * clients.length)]?.drop()
    broken += 1
  }, every)
  return () => {
    clearInterval(timer)
    return broken
  }
}

const percentile = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN)
const spread = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, p99 ${percentile(times, 0.99)} ms, at most ${percentile(times, 1)} ms`

test(`${STREAMS} streams on two servers, ${MESSAGES} messages, lines that break, a server that dies: each is heard once, in order`, {
  timeout: 600_000,
}, async () => {
  const { talks, told } = await openTalks()
  const stopBreaking = breakLines()
  await talkAll(talks)
  const broken = stopBreaking()
  const directions = talks.flatMap(({ toStaff, toCustomer }) => [toStaff, toCustomer])
  const heardAll = () => directions.every(({ sent, heard }) => heard.length >= sent)
  await expect.poll(heardAll, { interval: 50 }).toBe(true)
  await expect.poll(() => [...told.values()].every((count) => count >= ALL), { interval: 50 }).toBe(true)
  await Promise.all(reading)
  megabytes = [
    ...megabytes,
    ...(await Promise.all(instances.servers.map((server) => server.peakMegabytes()))),
  ]

  const isUnderWay = ({ at }: Heard) => at >= underWayFrom
  const times = (some: readonly { milliseconds: number }[]) => some.map(({ milliseconds }) => milliseconds)
  const heard = directions.flatMap((said) => said.heard.filter(isUnderWay))
  const whileConnected = times(heard.filter(({ connected }) => connected))
  const readWhileConnected = times(
    directions.flatMap(({ heard: events, read }) =>
      read.filter((_, at) => events[at]?.connected && isUnderWay(events[at])),
    ),
  )
  const opening = times(
    directions.flatMap((said) => said.heard.filter((one) => one.connected && !isUnderWay(one))),
  )
  const again = directions.reduce((sum, said) => sum + said.again, 0)
  const opened = clients.reduce((sum, client) => sum + client.opened, 0)
  process.stdout.write(
    `chat load: ${STREAMS} streams, opened ${opened} times; ${broken} lines broken; ${heard.length} messages heard, ${again} sent again; refused ${JSON.stringify(instances.refused)}
  to whoever was connected (${whileConnected.length}): ${spread(whileConnected)}; with its text: ${spread(readWhileConnected)}
  before, while all began to talk on cold servers (${opening.length}): ${spread(opening)}
  to all, also those who came back: ${spread(times(heard))}
  memory at its peak: ${megabytes.map((figure) => figure.toFixed(0)).join(', ')} MB; load of the machine ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}\n`,
  )

  for (const { sent, heard: events, read } of directions) {
    expect(events.length).toBe(sent)
    expect(read.map(({ text }) => text)).toEqual(Array.from({ length: sent }, (_, at) => String(at)))
  }
  expect([...told.values()]).toEqual(Array(STAFF).fill(ALL))
  expect(clients.filter(({ repeated }) => repeated > 0)).toEqual([])
  const { rows } = await desk.owner.query('select count(*)::int as messages from conversation_messages')
  expect(rows).toEqual([{ messages: ALL }])
  expect(opened).toBeGreaterThan(STREAMS + STREAMS / 4)
  expect(percentile(whileConnected, 0.99)).toBeLessThan(BARS.milliseconds)
  expect(percentile(readWhileConnected, 0.99)).toBeLessThan(BARS.milliseconds)
  expect(percentile(opening, 0.99)).toBeLessThan(BARS.openingMilliseconds)
  expect(Math.max(...megabytes)).toBeLessThan(BARS.megabytes)
})
