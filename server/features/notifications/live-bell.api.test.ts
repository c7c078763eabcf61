import { expect, test } from 'vitest'
import { whoIsOnline } from '#platform/events/presence.ts'
import { publish } from '#platform/events/publish.ts'
import { useDesk } from '#server/test/desk.ts'
import { type OpenStream, openStream } from '#server/test/event-stream.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { notify } from './notify.ts'

const desk = useDesk()

const ringFor = (id: string) =>
  desk.platform.db.transaction(desk.sites.main, async (tx) =>
    publish(tx, { userId: id, personal: true }, 'notifications.changed', {}),
  )
const endOf = () =>
  desk.platform.db.transaction(desk.sites.main, async (tx) => publish(tx, 'everyone', 'site.changed', {}))

test('a bell rings for one person: neither for buyers of the account nor for staff, live and after a reconnect', async () => {
  const employer = await newPerson(desk)
  const buyer = await newPerson(desk, { employer: { id: employer.id, duty: 'buyer' } })
  const staff = await newModerator(desk, ['orders'])
  const people = [employer, buyer, staff]
  const streams: OpenStream[] = []
  for (const { token } of people) streams.push(await openStream(desk, token))
  const started = await Promise.all(streams.map((stream) => stream.startedAt()))
  await ringFor(employer.id)
  await endOf()
  const typesOf = async (stream: OpenStream, count: number) =>
    (await stream.next(count)).map(({ event }) => event)
  const heard = ['notifications.changed', 'site.changed']
  expect(await Promise.all(streams.map((stream, at) => typesOf(stream, at === 0 ? 2 : 1)))).toEqual([
    heard,
    ['site.changed'],
    ['site.changed'],
  ])
  for (const stream of streams) stream.close()
  const again: OpenStream[] = []
  for (const [at, { token }] of people.entries()) again.push(await openStream(desk, token, started[at]))
  expect(await Promise.all(again.map((stream, at) => typesOf(stream, at === 0 ? 2 : 1)))).toEqual([
    heard,
    ['site.changed'],
    ['site.changed'],
  ])
  for (const stream of again) stream.close()
})

test('whoever opens a stream is online, and staff in an account are not its customer', async () => {
  const [here, away, entered] = [await newPerson(desk), await newPerson(desk), await newPerson(desk)]
  const staff = await newModerator(desk, ['login_to_dealer_account', 'dealers_list'])
  const acting = await desk.call('POST /auth/admin_auto_login', {
    token: staff.token,
    body: { user_id: entered.id },
  })
  expect(acting.status).toBe(200)
  const streams = [await openStream(desk, acting.body.access_token), await openStream(desk, here.token)]
  const online = () =>
    desk.platform.db.read(desk.sites.main, (tx) => whoIsOnline(tx, [here.id, away.id, entered.id]))
  await expect.poll(online).toEqual(new Set([here.id]))
  for (const stream of streams) stream.close()
})

test('what staff may no longer read is neither told nor shown', async () => {
  const staff = await newModerator(desk, ['orders'])
  const tell = (order: number) =>
    desk.platform.db.transaction(desk.sites.main, async (tx) =>
      notify(tx, {
        event: 'staff_order.new',
        to: {},
        subject: { kind: 'wallet', id: `01890000-0000-7000-8000-00000000000${order}` },
        params: { order, customer: 'Ada', vehicle: 'Golf', service: 'Stage 1' },
        link: '/admin',
      }),
    )
  const bell = async () => (await desk.call('GET /notifications', { token: staff.token })).body
  await tell(1)
  await desk.runJobs()
  expect((await bell()).unread).toBe(1)
  await tell(2)
  await desk.owner.query("update users set permissions = '{settings}' where id = $1", [staff.id])
  await desk.runJobs()
  expect(await bell()).toEqual({ items: [], next: null, unread: 0 })
  const { rows } = await desk.owner.query('select params from notifications where user_id = $1', [staff.id])
  expect(rows).toHaveLength(1)
})

test('a happening of one site reaches nobody of another', async () => {
  const stranger = await newPerson(desk, { site: 'other' })
  await desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: { accountId: stranger.id, people: [{ userId: stranger.id }] },
      subject: { kind: 'wallet', id: stranger.id },
      params: { order: 1, vehicle: '', service: '' },
      link: '/',
    }),
  )
  await desk.runJobs()
  expect(await desk.mailsTo(stranger.email)).toEqual([])
  const { rows } = await desk.owner.query('select 1 from notifications where user_id = $1', [stranger.id])
  expect(rows).toEqual([])
})
