import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { wrongWallets } from '#server/test/wallets.ts'
import { adjust, getBalance, proveLedger, topUp } from './index.ts'
import { countInPortions } from './prove-ledger.ts'

/* A wallet has no row before its first movement, so the first movements at once all try to make it. */

const AT_ONCE = 16
const desk = useDesk()
let db: Db

beforeAll(() => {
  db = openDatabase({ url: desk.appUrl, poolSize: AT_ONCE, clock: systemClock, onFault: () => {} })
})
afterAll(() => db?.close())

/** The first holds the new wallet until all the others wait for it: none of them has seen a row. */
async function moveAtOnce(userId: string, amounts: number[]) {
  const [first = 0, ...others] = amounts
  const waiting: Promise<unknown>[] = []
  await db.transaction(desk.sites.main, async (tx) => {
    await topUp(tx, { key: newId(), userId, amount: first })
    for (const amount of others)
      waiting.push(db.transaction(desk.sites.main, (other) => topUp(other, { key: newId(), userId, amount })))
    await untilWaiting(desk, others.length)
  })
  await Promise.all(waiting)
}

async function statementOf(userId: string) {
  const { rows } = await desk.owner.query(
    'select amount::int, balance::int from ledger_transfers where user_id = $1 order by seq',
    [userId],
  )
  return rows as { amount: number; balance: number }[]
}

test('two first movements at once: the newest line says what the wallet holds', async () => {
  const { id } = await newPerson(desk)
  await moveAtOnce(id, [4_000, 6_000])
  expect(await statementOf(id)).toEqual([
    { amount: 4_000, balance: 4_000 },
    { amount: 6_000, balance: 10_000 },
  ])
})

test('sixteen first movements at once: every line adds its amount to the one before', async () => {
  const { id } = await newPerson(desk)
  const amounts = Array.from({ length: AT_ONCE }, (_, index) => 2 ** index)
  await moveAtOnce(id, amounts)
  const lines = await statementOf(id)
  expect(lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(amounts)
  let balance = 0
  for (const line of lines) {
    balance += line.amount
    expect(line.balance).toBe(balance)
  }
  expect(await db.transaction(desk.sites.main, (tx) => getBalance(tx, id))).toBe(2 ** AT_ONCE - 1)
  expect(await wrongWallets(desk)).toEqual([])
})

test('a first movement that takes is refused, and a wallet that appears meanwhile is not drawn below zero', async () => {
  const { id } = await newPerson(desk)
  const take = () =>
    db.transaction(desk.sites.main, (tx) =>
      adjust(tx, { key: newId(), userId: id, amount: -500, reason: 'taken' }),
    )
  await expect(take()).rejects.toMatchObject({ code: 'not_enough_credits', params: { missing: 5 } })
  await moveAtOnce(id, [300, 100])
  await expect(take()).rejects.toMatchObject({ code: 'not_enough_credits', params: { missing: 1 } })
  expect(await statementOf(id)).toEqual([
    { amount: 300, balance: 300 },
    { amount: 100, balance: 400 },
  ])
})

test('a movement that takes counts what arrives at the same moment', async () => {
  const { id } = await newPerson(desk)
  await db.transaction(desk.sites.main, (tx) => topUp(tx, { key: newId(), userId: id, amount: 200 }))
  let taken: Promise<unknown> | undefined
  await db.transaction(desk.sites.main, async (tx) => {
    await topUp(tx, { key: newId(), userId: id, amount: 500 })
    taken = db.transaction(desk.sites.main, (other) =>
      adjust(other, { key: newId(), userId: id, amount: -600, reason: 'taken' }),
    )
    await untilWaiting(desk, 1)
  })
  await taken
  expect((await statementOf(id)).at(-1)).toEqual({ amount: 600, balance: 100 })
  expect(await wrongWallets(desk)).toEqual([])
})

test('the proof names the first line of a statement that does not follow from the one before', async () => {
  const { id, email } = await newPerson(desk, { site: 'other' })
  const prove = async () => (await db.transaction(desk.sites.other, proveLedger)).proof.wrong
  for (const amount of [1_000, 2_000, 3_000])
    await db.transaction(desk.sites.other, (tx) => topUp(tx, { key: newId(), userId: id, amount }))
  expect(await prove()).toEqual([])
  const { rows } = await desk.owner.query(
    'select seq from ledger_transfers where user_id = $1 order by seq',
    [id],
  )
  const tamper = async (index: number, change: number) => {
    await desk.owner.query('alter table ledger_transfers disable trigger append_only')
    await desk.owner.query('update ledger_transfers set balance = balance + $2 where seq = $1', [
      rows[index].seq,
      change,
    ])
    await desk.owner.query('alter table ledger_transfers enable trigger append_only')
  }
  await tamper(1, -500)
  await tamper(2, 100)
  expect(await prove()).toEqual([{ account: `${email} #${rows[1].seq}`, stored: 25, counted: 30 }])
  for (const portion of [1, 2]) {
    const { wrong } = await db.read(desk.sites.other, (tx) => countInPortions(tx, portion))
    expect(wrong).toEqual([{ account: `${email} #${rows[1].seq}`, stored: 2500, counted: 3000 }])
  }
  await tamper(1, 500)
  await tamper(2, -100)
  expect(await prove()).toEqual([])
})
