import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { openVies, type ViesMood } from '#server/test/providers/vies.ts'
import { standingClock } from '#server/test/standing-clock.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'
import { checkVatNumber } from './check-vat-number.ts'

const bare = useBareDatabase()
const vies = await openVies()
afterAll(() => vies.close())

const config = readConfig({ SECRET_KEY, DATA_DIR: '/nonexistent', VIES_URL: vies.url })
const log = createLog('silent')
const clock = standingClock('2026-03-01T12:00:00Z')
const userId = newId()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let db: Db
let number = 0

beforeAll(async () => {
  db = bare.open({ clock })
  for (const [index, site] of bare.sites.entries()) {
    await bare.owner.query(
      `insert into users (id, site_id, role_id, kind, status, verified, email, password_hash, first_name, last_name, created_at)
       values ($1, $2, 2, 'user', 1, true, $3, '', 'Ada', 'Test', now())`,
      [index === 0 ? userId : newId(), site, `ada${index}@example.test`],
    )
  }
})

beforeEach(() => {
  vies.mood = 'valid'
  vies.asked.length = 0
})

/** One that no other test has asked about. */
const freshNumber = () => `ATU${String(++number).padStart(8, '0')}`

function check(vatNo: string, { seller = 'DE136695976', url = vies.url } = {}) {
  const platform = { db, log, config: { ...config, providers: { ...config.providers, vies: url } } }
  return checkVatNumber(platform, bare.sites[0], { userId, vatNo, seller: { vatNo: seller } })
}

const kept = async (vatNo: string) =>
  (
    await bare.owner.query(
      'select id, site_id, user_id, outcome, evidence, at from vat_checks where vat_no = $1 order by at, id',
      [vatNo],
    )
  ).rows

test('a valid number is kept with the question, the whole answer and its consultation number', async () => {
  const vatNo = freshNumber()
  const { id, outcome } = await check(vatNo.toLowerCase().replace('u', 'u '))
  expect(outcome).toBe('valid')
  const asked = {
    countryCode: 'AT',
    vatNumber: vatNo.slice(2),
    requesterMemberStateCode: 'DE',
    requesterNumber: '136695976',
  }
  expect(vies.asked).toEqual([asked])
  const [row] = await kept(vatNo)
  expect([row.id, row.site_id, row.user_id, row.outcome, row.at]).toEqual([
    id,
    bare.sites[0],
    userId,
    'valid',
    clock.now(),
  ])
  expect([row.evidence.asked, row.evidence.status]).toEqual([asked, 200])
  expect(JSON.parse(row.evidence.answer)).toMatchObject({
    valid: true,
    requestIdentifier: 'WAPIAAAAY7testtest',
    name: 'Nordlicht Motoren',
  })
})

test('a number that is not in use is invalid', async () => {
  vies.mood = 'invalid'
  const vatNo = freshNumber()
  expect((await check(vatNo)).outcome).toBe('invalid')
  expect((await kept(vatNo)).map((row) => row.outcome)).toEqual(['invalid'])
})

test.each<[ViesMood, number]>([
  ['unavailable', 200],
  ['busy', 200],
  ['garbage', 200],
  ['hostile', 200],
  ['another', 200],
  ['broken', 500],
])('an answer that is %s counts as none, and is kept', async (mood, status) => {
  vies.mood = mood
  const vatNo = freshNumber()
  const { id, outcome } = await check(vatNo)
  expect(outcome).toBe('unreachable')
  const rows = await kept(vatNo)
  expect(rows.map((row) => [row.id, row.outcome, row.evidence.status])).toEqual([[id, 'unreachable', status]])
})

test('nobody waits longer than four seconds for an answer', async () => {
  vies.mood = 'slow'
  const vatNo = freshNumber()
  const started = performance.now()
  expect((await check(vatNo)).outcome).toBe('unreachable')
  expect(performance.now() - started).toSatisfy((took: number) => took > 3900 && took < 6000)
  expect((await kept(vatNo))[0].evidence.fault).toMatch(/^127\.0\.0\.1:\d+ does not answer: /)
})

test('a port on which nobody listens counts as no answer', async () => {
  const gone = await openVies()
  await gone.close()
  const vatNo = freshNumber()
  expect((await check(vatNo, { url: gone.url })).outcome).toBe('unreachable')
  expect((await kept(vatNo))[0].evidence.fault).toMatch(/ECONNREFUSED/)
})

test.each(['valid', 'invalid'] as const)(
  'a number that was %s is asked about again after a day',
  async (mood) => {
    vies.mood = mood
    const vatNo = freshNumber()
    const first = await check(vatNo)
    vies.mood = mood === 'valid' ? 'invalid' : 'valid'
    clock.advance(24 * HOUR - 1)
    expect(await check(vatNo)).toEqual(first)
    expect(vies.asked).toHaveLength(1)
    clock.advance(1)
    expect((await check(vatNo)).outcome).toBe(vies.mood)
    expect([vies.asked.length, (await kept(vatNo)).length]).toEqual([2, 2])
  },
)

test('a silence counts for ten minutes', async () => {
  vies.mood = 'unavailable'
  const vatNo = freshNumber()
  const first = await check(vatNo)
  vies.mood = 'valid'
  clock.advance(10 * MINUTE - 1)
  expect(await check(vatNo)).toEqual(first)
  clock.advance(1)
  expect((await check(vatNo)).outcome).toBe('valid')
  expect((await kept(vatNo)).map((row) => row.outcome)).toEqual(['unreachable', 'valid'])
})

test('what one site was told, another has to ask for itself', async () => {
  const vatNo = freshNumber()
  await check(vatNo)
  const { rows } = await bare.owner.query('select id from users where site_id = $1', [bare.sites[1]])
  const elsewhere = { userId: rows[0].id, vatNo, seller: { vatNo: '' } }
  expect((await checkVatNumber({ db, log, config }, bare.sites[1], elsewhere)).outcome).toBe('valid')
  expect((await kept(vatNo)).map((row) => row.site_id)).toEqual([...bare.sites])
})

test('twenty questions at once are one question to VIES, and one piece of evidence', async () => {
  const vatNo = freshNumber()
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(vatNo)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect([vies.asked.length, (await kept(vatNo)).length]).toEqual([1, 1])
})

test('whoever looked before the answer was kept does not ask again', async () => {
  const question = { userId, vatNo: freshNumber(), seller: { vatNo: '' } }
  const kept = Promise.withResolvers<void>()
  let looks = 0
  const read: Db['read'] = async (siteId, work) => {
    const found = await db.read(siteId, work)
    if (++looks === 2) await kept.promise
    return found
  }
  const slow = { ...db, read } as Db
  const ask = () => checkVatNumber({ db: slow, log, config }, bare.sites[0], question)
  const [first, second] = [ask(), ask()]
  await first
  kept.resolve()
  expect(await second).toEqual(await first)
  expect(vies.asked).toHaveLength(1)
})

test.each([
  ['', 'none'],
  ['  ', 'none'],
  ['CHE123456788', 'none'],
  ['GB980780684', 'none'],
  ['DE12345', 'wrong_format'],
  ['GR094014201', 'wrong_format'],
  ['136695976', 'wrong_format'],
])('%j is %s: nobody is asked, nothing is kept', async (vatNo, outcome) => {
  expect(await check(vatNo)).toEqual({ id: null, outcome })
  expect([vies.asked, await kept(vatNo)]).toEqual([[], []])
})

test.each(['', 'unknown', 'CHE123456788', 'DE1'])(
  'a seller called %j asks without a name',
  async (seller) => {
    const vatNo = freshNumber()
    expect((await check(vatNo, { seller })).outcome).toBe('valid')
    expect(vies.asked).toEqual([{ countryCode: 'AT', vatNumber: vatNo.slice(2) }])
  },
)

test('the role of the program cannot change what was answered', async () => {
  await bare.app.query("select set_config('app.site_id', $1, false)", [bare.sites[0]])
  for (const statement of ["update vat_checks set outcome = 'valid'", 'delete from vat_checks']) {
    await expect(bare.app.query(statement), statement).rejects.toThrow('permission denied')
  }
})
