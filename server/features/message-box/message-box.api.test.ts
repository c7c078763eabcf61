import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { aNotice } from '#server/test/notices.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { findNoticesByWords } from './index.ts'

const desk = useDesk()
let staff: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['miscellaneous'])
})

const write = async (changes: Record<string, unknown> = {}) =>
  expectDone(await desk.call('POST /message', { token: staff.token, body: aNotice(changes) }))
const box = async (token: string, query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /messages', { token, query }))
const titles = async (token: string, query: Record<string, string> = {}): Promise<string[]> =>
  (await box(token, query)).items.map(({ title }: { title: string }) => title)
const all = async (query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /all_messages', { token: staff.token, query }))
const dayFromNow = (days: number) =>
  new Date(desk.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const clear = () => desk.owner.query('delete from notices')

describe('whom a notice is for', () => {
  const people: Record<string, TestPerson> = {}
  beforeAll(async () => {
    await clear()
    people['dealer'] = await newPerson(desk, { kind: 'dealer', address: { country: 'DE' } })
    people['agent'] = await newPerson(desk, { kind: 'agent', address: { country: 'PL' } })
    people['poor'] = await newPerson(desk, { address: { country: null } })
    people['colleague'] = await newPerson(desk, {
      employer: { id: people['agent'].id, duty: 'orderer' },
      address: { country: 'DE' },
    })
    await desk.owner.query('update users set price_type = 2 where id = $1', [people['dealer'].id])
    people['staff'] = staff
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ audience: 'all' }, ['dealer', 'agent', 'poor', 'colleague']],
    [{ audience: 'customers' }, ['dealer', 'poor']],
    [{ audience: 'agents' }, ['agent', 'colleague']],
    [{ price_types: [2, 3] }, ['dealer']],
    [{ countries: ['PL'] }, ['agent', 'colleague']],
    [{ audience: 'customers', price_types: [1], countries: ['DE'] }, []],
    [{ audience: 'customers', price_types: [1, 2], countries: ['DE', 'PL'] }, ['dealer']],
  ])('%j', async (audience, wanted) => {
    const { id, figures } = await write(audience)
    const seeing: string[] = []
    for (const [who, { token }] of Object.entries(people))
      if ((await box(token)).items.some((item: { id: string }) => item.id === id)) seeing.push(who)
    expect(seeing).toEqual(wanted)
    expect(figures).toEqual({ people: wanted.length, read: 0, dismissed: 0 })
    const { price_types = [], countries = [], audience: of = 'all' } = audience as Record<string, never>
    const lists = { price_types: String(price_types), countries: String(countries) }
    const query = { audience: of, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list)) }
    const counted = await desk.call('GET /message_audience', { token: staff.token, query })
    expect(counted.body).toEqual({ people: wanted.length })
  })

  test('nobody of another site, and no stranger reads or dismisses it', async () => {
    await clear()
    const { id } = await write({ audience: 'agents' })
    const there = await newPerson(desk, { site: 'other', kind: 'agent' })
    expect((await desk.call('GET /messages', { token: there.token, site: 'other' })).body.items).toEqual([])
    const stranger = { token: people['dealer']?.token, params: { id } }
    const refused = await desk.call('POST /message/{id}/dismiss', { ...stranger, body: { dismissed: true } })
    expect(refused.status).toBe(404)
    expectDone(await desk.call('POST /messages/read', { ...stranger, body: { ids: [id] } }))
    expect((await all()).items[0].figures).toEqual({ people: 2, read: 0, dismissed: 0 })
    const foreign = await newAdmin(desk, { site: 'other', permissions: ['miscellaneous'] })
    const elsewhere = { token: foreign.token, site: 'other', params: { id } } as const
    expect((await desk.call('GET /message/{id}', elsewhere)).status).toBe(404)
    expect((await desk.call('PUT /message/{id}', { ...elsewhere, body: aNotice() })).status).toBe(404)
    expect((await desk.call('DELETE /message/{id}', elsewhere)).status).toBe(404)
  })
})

describe('when it is shown', () => {
  const setZone = async (timezone: string) =>
    expectDone(await desk.call('POST /settings', { token: (await newAdmin(desk)).token, body: { timezone } }))
  beforeAll(async () => {
    await clear()
    await setZone('UTC')
  })

  test('from its first day to its last, by the calendar of the site', async () => {
    const { token } = await newPerson(desk)
    await write({ title: 'Today', from_date: dayFromNow(0), to_date: dayFromNow(0) })
    await write({ title: 'Tomorrow', from_date: dayFromNow(1) })
    await write({ title: 'Yesterday', from_date: dayFromNow(-9), to_date: dayFromNow(-1) })
    expect(await titles(token)).toEqual(['Today'])
    const states = async (state: string) =>
      (await all({ state })).items.map((item: { title: string; state: string }) => [item.title, item.state])
    expect(await states('running')).toEqual([['Today', 'running']])
    expect(await states('planned')).toEqual([['Tomorrow', 'planned']])
    expect(await states('over')).toEqual([['Yesterday', 'over']])
    expect((await all({ state: 'planned,over' })).total).toBe(2)
    expect((await all({ search: 'morr' })).items.map((item: { title: string }) => item.title)).toEqual([
      'Tomorrow',
    ])
    // On the other side of the world it is another day.
    const offset = desk.clock.now().getUTCHours() < 11 ? 'Pacific/Niue' : 'Pacific/Kiritimati'
    await setZone(offset)
    expect(await titles(token)).toEqual(offset === 'Pacific/Niue' ? ['Yesterday'] : ['Tomorrow'])
    await setZone('UTC')
  })

  test('what ended before somebody came is no news for them', async () => {
    const { id, token } = await newPerson(desk)
    expect(await titles(token, { of: 'earlier' })).toEqual([])
    await desk.owner.query("update users set created_at = now() - interval '20 days' where id = $1", [id])
    expect(await titles(token, { of: 'earlier' })).toEqual(['Yesterday'])
    expect((await box(token)).earlier).toBe(1)
    // Where it is fourteen hours later they came on the day after its last.
    await desk.owner.query('update users set created_at = $2 where id = $1', [id, `${dayFromNow(-1)}T11:00Z`])
    expect(await titles(token, { of: 'earlier' })).toContain('Yesterday')
    await setZone('Pacific/Kiritimati')
    expect(await titles(token, { of: 'earlier' })).not.toContain('Yesterday')
    await setZone('UTC')
  })

  test('a last day before the first one is refused', async () => {
    const body = aNotice({ from_date: '2026-02-02', to_date: '2026-02-01' })
    const refused = await desk.call('POST /message', { token: staff.token, body })
    expect([refused.status, refused.body.fields]).toEqual([400, { to_date: { code: 'contradicts' } }])
  })
})

describe('reading and dismissing', () => {
  test('pinned ones come first, then unread ones, then the newest', async () => {
    await clear()
    const { token } = await newPerson(desk)
    await write({ title: 'Pinned', pinned: true, from_date: '2020-01-01' })
    const { id } = await write({ title: 'Newest', from_date: '2024-01-01' })
    await write({ title: 'Older', from_date: '2022-01-01' })
    expect(await titles(token)).toEqual(['Pinned', 'Newest', 'Older'])
    expectDone(await desk.call('POST /messages/read', { token, body: { ids: [id] } }))
    expect(await titles(token)).toEqual(['Pinned', 'Older', 'Newest'])
    expect((await box(token)).items.at(-1)).toMatchObject({ is_read: true, is_dismissed: false })
  })

  test('a notice that was put away is an earlier one until it is taken back; staff see how many did', async () => {
    await clear()
    const [one, other] = [await newPerson(desk), await newPerson(desk)]
    const { id } = await write({ title: 'News' })
    const dismiss = async (dismissed: boolean) =>
      expectDone(
        await desk.call('POST /message/{id}/dismiss', {
          token: one.token,
          params: { id },
          body: { dismissed },
        }),
      )
    const figures = async () => (await all()).items[0].figures
    await desk.call('POST /messages/read', { token: other.token, body: { ids: [id] } })
    await dismiss(true)
    await dismiss(true)
    expect([await titles(one.token), await titles(one.token, { of: 'earlier' })]).toEqual([[], ['News']])
    expect(await titles(other.token)).toEqual(['News'])
    expect(await figures()).toMatchObject({ read: 2, dismissed: 1 })
    const [away] = (await box(one.token, { of: 'earlier' })).items
    expect(away.can).toEqual({ dismiss: false, restore: true })
    await dismiss(false)
    expect(await titles(one.token)).toEqual(['News'])
    expect(await figures()).toMatchObject({ read: 2, dismissed: 0 })
  })

  test('staff in a customer’s account look and leave no trace', async () => {
    await clear()
    const { id } = await write()
    const customer = await newPerson(desk)
    const admin = await newAdmin(desk)
    const entered = await desk.call('POST /auth/admin_auto_login', {
      token: admin.token,
      body: { user_id: customer.id },
    })
    const token = entered.body.access_token
    expect((await box(token)).items[0].can).toEqual({ dismiss: false, restore: false })
    const dismissed = await desk.call('POST /message/{id}/dismiss', {
      token,
      params: { id },
      body: { dismissed: true },
    })
    const read = await desk.call('POST /messages/read', { token, body: { ids: [id] } })
    expect([dismissed.body.code, read.body.code]).toEqual(['not_while_acting', 'not_while_acting'])
  })

  test('a new notice reaches open browsers at once', async () => {
    const { token } = await newPerson(desk)
    const stream = await openStream(desk, token)
    await write({ title: 'Fresh' })
    expect(await stream.next()).toMatchObject([{ event: 'notices.changed', data: '{}' }])
    stream.close()
  })
})

test('words find what the reader sees now and nothing else', async () => {
  await clear()
  const [agent, reader] = [await newPerson(desk, { kind: 'agent' }), await newPerson(desk)]
  await write({ title: 'Gearbox files', body: '<p>For <b>DSG</b> read by OBD.</p>' })
  await write({ title: 'DSG gearbox for agents', audience: 'agents' })
  await write({ title: 'Gearbox later', from_date: dayFromNow(5) })
  const find = (userId: string) =>
    desk.platform.db.read(desk.sites.main, (tx) =>
      findNoticesByWords(tx, { userId, accountId: userId, roleId: 2 }, 'my gearbox with DSG'),
    )
  expect((await find(reader.id)).map(({ title, excerpt }) => [title, excerpt])).toEqual([
    ['Gearbox files', 'For DSG read by OBD.'],
  ])
  expect((await find(agent.id)).map(({ title }) => title)).toEqual([
    'DSG gearbox for agents',
    'Gearbox files',
  ])
})
