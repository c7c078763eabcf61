import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
})

const openTimes = (items: unknown[]) => desk.call('POST /open_times', { token: staff.token, body: { items } })
const closeDates = (items: unknown[]) =>
  desk.call('POST /close_dates', { token: staff.token, body: { items } })
const siteData = async () => (await desk.call('GET /auth/get_site_data')).body

const MONDAY = { day: 1, from: '08:00', to: '12:00' }
const AFTERNOON = { day: 1, from: '13:00', to: '17:30' }
const NIGHT = { day: 5, from: '20:00', to: '03:00' }

test('opening hours are replaced as a whole and answered in order, to everyone', async () => {
  const { status, body } = await openTimes([NIGHT, AFTERNOON, MONDAY])
  expect([status, body.items]).toEqual([200, [MONDAY, AFTERNOON, NIGHT]])
  expect((await desk.call('GET /open_times')).body.items).toEqual([MONDAY, AFTERNOON, NIGHT])
  expect((await siteData()).open_times).toEqual([MONDAY, AFTERNOON, NIGHT])
  expect((await desk.call('GET /open_times', { site: 'other' })).body.items).toEqual([])
  expect((await openTimes([])).body.items).toEqual([])
})

test.each([
  ['a span that runs into the next', [MONDAY, { day: 1, from: '11:00', to: '13:00' }], 'items.0'],
  ['an empty span', [AFTERNOON, { day: 2, from: '08:00', to: '08:00' }], 'items.1'],
  ['a night that runs into the morning', [{ day: 6, from: '01:00', to: '05:00' }, NIGHT], 'items.1'],
])('%s contradicts, and the hours stay as they were', async (_, items, field) => {
  await openTimes([MONDAY])
  const refused = await openTimes(items)
  expect([refused.status, refused.body.fields]).toEqual([400, { [field]: { code: 'contradicts' } }])
  expect((await desk.call('GET /open_times')).body.items).toEqual([MONDAY])
})

test.each([
  [{ day: 7, from: '08:00', to: '09:00' }, 'items.0.day'],
  [{ day: 1, from: '24:00', to: '09:00' }, 'items.0.from'],
  [{ day: 1, from: '8:00', to: '09:00' }, 'items.0.from'],
  [{ day: 1, from: '08:00', to: '09:60' }, 'items.0.to'],
  [{ day: 1, from: '08:00' }, 'items.0.to'],
  [{ day: 1, from: '08:00', to: '09:00', site_id: 'x' }, 'items.0.site_id'],
])('%j is no span', async (item, field) => {
  const refused = await openTimes([item])
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
})

test('closed days are replaced as a whole; those that are over are not shown to visitors', async () => {
  desk.clock.set('2026-06-15T12:00:00Z')
  staff = await newModerator(desk, ['settings'])
  const days = [
    { date: '2026-12-25', reason: 'Christmas' },
    { date: '2026-06-14', reason: 'yesterday' },
    { date: '2026-06-13', reason: 'over' },
  ]
  expect((await closeDates(days)).body.items).toEqual([...days].reverse())
  expect((await siteData()).close_dates.map((day: { reason: string }) => day.reason)).toEqual([
    'yesterday',
    'Christmas',
  ])
  expect((await desk.call('GET /close_dates')).body.items).toHaveLength(3)
})

test('a day cannot be closed twice', async () => {
  const refused = await closeDates([
    { date: '2026-12-25', reason: 'Christmas' },
    { date: '2026-12-24', reason: '' },
    { date: '2026-12-25', reason: 'again' },
  ])
  expect([refused.status, refused.body.fields]).toEqual([400, { 'items.0.date': { code: 'taken' } }])
})

test.each(['2026-02-30', '2026-13-01', '25.12.2026', ''])('%j is no date', async (date) => {
  const refused = await closeDates([{ date, reason: '' }])
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['items.0.date']])
})

test('a change of the hours stands in the audit log with before and after', async () => {
  await openTimes([MONDAY])
  await openTimes([AFTERNOON])
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'settings.change_open_times' order by id desc limit 1",
  )
  expect(rows).toEqual([{ before: { items: [MONDAY] }, after: { items: [AFTERNOON] } }])
})
