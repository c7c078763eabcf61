import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockOffer, readOffer, serviceRows } from '#features/services/index.ts'
import { getCalendar, getSettings, replaceOpenTimes, updateSettings } from '#features/settings/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { createLog } from '../log.ts'
import { openPlatform } from '../open-platform.ts'
import type { Platform } from '../platform.ts'
import { createKeptValues, kept } from './kept-values.ts'

/* Two processes on one database, each with what it keeps. */

const desk = useDesk()
let other: Awaited<ReturnType<typeof openPlatform>>

beforeAll(async () => {
  other = await openPlatform({
    config: desk.platform.config,
    log: createLog('silent'),
    appUrl: desk.appUrl,
  })
})
afterAll(() => other.close())
beforeEach(() => rename(desk.platform, 'First'))

const titleOn = ({ db }: Platform) => db.read(desk.sites.main, async (tx) => (await getSettings(tx)).title)

const rename = ({ db }: Platform, title: string) =>
  db.transaction(desk.sites.main, (tx) => updateSettings(tx, { title }))

/** How many statements a read of the settings costs. */
async function statementsOf({ db }: Platform): Promise<number> {
  let sent = 0
  await db.read(desk.sites.main, (tx) =>
    getSettings({
      ...tx,
      db: new Proxy(tx.db, {
        get(target, name: 'selectFrom') {
          sent++
          return target[name].bind(target)
        },
      }),
    }),
  )
  return sent
}

test('settings are read once and then kept', async () => {
  await expect.poll(() => titleOn(other.platform)).toBe('First')
  expect(await statementsOf(other.platform)).toBe(0)
  expect(await statementsOf(desk.platform)).toBeLessThanOrEqual(1)
  expect(await statementsOf(desk.platform)).toBe(0)
})

test('who changes them sees it at once, the other process when it hears of it', async () => {
  await expect.poll(() => titleOn(other.platform)).toBe('First')
  await rename(other.platform, 'Second')
  expect(await titleOn(other.platform)).toBe('Second')
  await expect.poll(() => titleOn(desk.platform)).toBe('Second')
})

test('so it is with a change that no process of ours made', async () => {
  await expect.poll(() => titleOn(other.platform)).toBe('First')
  await desk.owner.query("update site_settings set title = 'By hand' where site_id = $1", [desk.sites.main])
  await expect.poll(() => titleOn(other.platform)).toBe('By hand')
})

test('opening hours and the time zone make the calendar anew', async () => {
  const monday = new Date('2026-03-02T09:30:00Z')
  const stateOn = ({ db }: Platform) =>
    db.read(desk.sites.main, async (tx) => (await getCalendar(tx)).openStateAt(monday).state)
  expect(await stateOn(other.platform)).toBe('unknown')
  await desk.platform.db.transaction(desk.sites.main, (tx) =>
    replaceOpenTimes(tx, [{ day: 1, from: '10:00', to: '11:00' }]),
  )
  await expect.poll(() => stateOn(other.platform)).toBe('open')
  await desk.platform.db.transaction(desk.sites.main, (tx) => updateSettings(tx, { timezone: 'UTC' }))
  await expect.poll(() => stateOn(other.platform)).toBe('closed')
})

test('within a transaction its own changes count, for everyone else only after the commit', async () => {
  const failing = desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await updateSettings(tx, { title: 'Never' })
    expect((await getSettings(tx)).title).toBe('Never')
    expect(await titleOn(desk.platform)).toBe('First')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await titleOn(desk.platform)).toBe('First')
})

test('nothing is kept while nobody listens', async () => {
  await expect.poll(() => titleOn(other.platform)).toBe('First')
  other.platform.db.kept.pause()
  expect([await statementsOf(other.platform), await statementsOf(other.platform)]).toEqual([1, 1])
  other.platform.db.kept.listen()
})

test('a listener that is cut off hears nothing, so nothing is kept until it is back', async () => {
  await expect.poll(() => titleOn(other.platform)).toBe('First')
  await desk.owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  )
  // What is told now, no listener of either process hears.
  await desk.owner.query("update site_settings set title = 'Unheard' where site_id = $1", [desk.sites.main])
  await expect.poll(() => titleOn(other.platform)).toBe('Unheard')
  // Kept again once it listens again.
  await expect.poll(() => statementsOf(other.platform)).toBe(0)
})

test('what was read before a change and arrives after it is not kept', async () => {
  const values = createKeptValues()
  values.listen()
  const arrives = Promise.withResolvers<string>()
  const answers = [arrives.promise, Promise.resolve('new')]
  const read = kept(() => answers.shift() ?? Promise.reject(new Error('read once too often')))
  const unit = () => ({ kept: values.ofUnit('site') }) as unknown as Parameters<typeof read>[0]
  const early = read(unit())
  values.forget('site')
  arrives.resolve('old')
  expect(await early).toBe('old')
  expect(await read(unit())).toBe('new')
  expect(await read(unit())).toBe('new')
})

test('a price that is changed counts in both processes', async () => {
  const priceOn = ({ db }: Platform) =>
    db.read(desk.sites.main, async (tx) => (await readOffer(tx)).services.map(({ price_1 }) => price_1))
  expect(await priceOn(other.platform)).toEqual([])
  const service = await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await lockOffer(tx)
    return serviceRows.insert(tx, {
      name: 'Stage 1',
      price_1: 9000,
      price_2: 8000,
      price_3: 7000,
      position: 0,
    })
  })
  expect(await priceOn(desk.platform)).toEqual([9000])
  await expect.poll(() => priceOn(other.platform)).toEqual([9000])
  await other.platform.db.transaction(desk.sites.main, async (tx) => {
    await lockOffer(tx)
    await serviceRows.update(tx, service, { price_1: 9500 })
  })
  expect(await priceOn(other.platform)).toEqual([9500])
  await expect.poll(() => priceOn(desk.platform)).toEqual([9500])
})
