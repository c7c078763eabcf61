import { expect, test } from 'vitest'
import { publish } from '#platform/events/publish.ts'
import { useDesk } from '#server/test/desk.ts'
import { type OpenStream, useStreams } from '#server/test/event-stream.ts'
import { newModerator, newPerson } from '#server/test/people.ts'

const desk = useDesk()
const open = useStreams(desk)

const id = '01890000-0000-7000-8000-000000000009'

/** Something of every kind that concerns a customer and staff, then something for everyone. */
async function tellAll(site: 'main' | 'other' = 'main') {
  const customer = await newPerson(desk, { site })
  await desk.platform.db.transaction(desk.sites[site], async (tx) => {
    const whose = { userId: customer.id, andStaff: true } as const
    const order = { order_id: id, order_no: 7, user_id: customer.id }
    publish(tx, whose, 'order.changed', { ...order, what: 'submitted' })
    publish(tx, whose, 'order.messages', { ...order, from_staff: false })
    publish(tx, whose, 'credits.changed', { user_id: customer.id })
    publish(tx, 'staff', 'vehicles.import', { import_id: id })
    publish(tx, 'everyone', 'site.changed', {})
  })
}

async function heardUntil(stream: OpenStream, last: string): Promise<(string | undefined)[]> {
  const heard: (string | undefined)[] = []
  while (heard.at(-1) !== last) heard.push(...(await stream.next()).map(({ event }) => event))
  return heard
}

test.each([
  [[], ['site.changed']],
  [['orders'], ['order.changed', 'order.messages', 'site.changed']],
  [['dealers_balance'], ['credits.changed', 'site.changed']],
  [['vehicle_statistics'], ['vehicles.import', 'site.changed']],
  [['tnc', 'settings'], ['site.changed']],
] as const)('security 17: a moderator with %j hears of what they may see', async (permissions, expected) => {
  const stream = await open((await newModerator(desk, permissions)).token)
  await tellAll()
  expect(await heardUntil(stream, 'site.changed')).toEqual(expected)
})

test.each(['0', '999999999999999999', 'garbage', '-1', '1e3'])(
  'who comes back with %s as the last id hears of nobody else',
  async (lastEventId) => {
    await tellAll()
    await tellAll('other')
    const person = await newPerson(desk)
    const stream = await open(person.token, lastEventId)
    await desk.platform.db.transaction(desk.sites.main, async (tx) =>
      publish(tx, { userId: person.id }, 'user.changed', { user_id: person.id }),
    )
    const heard = await heardUntil(stream, 'user.changed')
    expect(new Set(heard.slice(0, -1))).toEqual(new Set(lastEventId === '0' ? ['site.changed'] : []))
  },
)
