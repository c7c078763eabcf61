import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { useDesk } from '#server/test/desk.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'
import { adjust, capture, getBalance, hold, proveLedger, refund, release, takeBack, topUp } from './index.ts'
import { countInPortions } from './prove-ledger.ts'

const desk = useDesk()
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const unit = <T>(work: (tx: Tx) => Promise<T>, site: 'main' | 'other' = 'main') =>
  desk.platform.db.transaction(desk.sites[site], work)
const balanceOf = (userId: string) => unit((tx) => getBalance(tx, userId))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

test('the acts move credits between the accounts that they name', async () => {
  const { id: userId } = await newCustomerWith(desk, 0)
  const holdId = newId()
  const after: number[] = []
  await unit(async (tx) => {
    await topUp(tx, { key: newId(), userId, amount: 10_000 })
    await hold(tx, { key: newId(), userId, amount: 4_000, holdId })
    after.push(await getBalance(tx, userId))
    expect(await release(tx, { key: newId(), holdId, amount: 1_000 })).toBe(1_000)
    after.push(await getBalance(tx, userId))
    expect(await capture(tx, { key: newId(), holdId })).toBe(3_000)
    after.push(await getBalance(tx, userId))
    expect(await refund(tx, { key: newId(), holdId, amount: 500 })).toBe(500)
    after.push(await getBalance(tx, userId))
    await adjust(tx, { key: newId(), userId, amount: -250, reason: 'a gift taken back' })
    await takeBack(tx, { key: newId(), userId, amount: 750, reason: 'credit note' })
    after.push(await getBalance(tx, userId))
  })
  expect(after).toEqual([6_000, 7_000, 7_000, 7_500, 6_500])
  const { rows } = await desk.owner.query(
    'select account, sum(amount)::int as sum from ledger_entries where user_id = $1 group by 1 order by 1',
    [userId],
  )
  expect(rows).toEqual([
    { account: 'adjusted', sum: 250 },
    { account: 'held', sum: 0 },
    { account: 'issued', sum: -9_250 },
    { account: 'used', sum: 2_500 },
    { account: 'wallet', sum: 6_500 },
  ])
})

test('what a wallet does not hold is refused with what is missing, and nothing is written', async () => {
  const { id: userId } = await newCustomerWith(desk, 5)
  const attempt = unit((tx) => hold(tx, { key: 'too-much', userId, amount: 1_250, holdId: newId() }))
  await expect(attempt).rejects.toMatchObject({ code: 'not_enough_credits', params: { missing: 7.5 } })
  expect(await balanceOf(userId)).toBe(500)
  const { rows } = await desk.owner.query("select 1 from ledger_transfers where key = 'too-much'")
  expect(rows).toEqual([])
})

test('a credit limit lets a wallet go below zero, so far and no further', async () => {
  const { id: userId } = await newCustomerWith(desk, 1)
  await desk.owner.query('update wallets set credit_limit = 500 where user_id = $1', [userId])
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 600, holdId: newId() }))
  expect(await balanceOf(userId)).toBe(-500)
  expect(await codeOf(unit((tx) => hold(tx, { key: newId(), userId, amount: 1, holdId: newId() })))).toBe(
    'not_enough_credits',
  )
})

test('the same key moves credits once; for another amount or person it is refused', async () => {
  const { id: userId } = await newCustomerWith(desk, 0)
  const other = await newCustomerWith(desk, 0)
  const intent = { key: newId(), userId, amount: 300 }
  expect(await unit((tx) => topUp(tx, intent))).toMatchObject({ isNew: true, balance: 300 })
  expect(await unit((tx) => topUp(tx, intent))).toMatchObject({ isNew: false, balance: 300 })
  expect(await codeOf(unit((tx) => topUp(tx, { ...intent, amount: 301 })))).toBe('idempotency_key_reused')
  expect(await codeOf(unit((tx) => topUp(tx, { ...intent, userId: other.id })))).toBe(
    'idempotency_key_reused',
  )
  expect([await balanceOf(userId), await balanceOf(other.id)]).toEqual([300, 0])
})

test('a hundred of the same at once move credits once', async () => {
  const { id: userId } = await newCustomerWith(desk, 0)
  const key = newId()
  const posted = await Promise.all(
    Array.from({ length: 100 }, () => unit((tx) => topUp(tx, { key, userId, amount: 700 }))),
  )
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await balanceOf(userId)).toBe(700)
})

test('fifty releases of one hold at once: one refund', async () => {
  const { id: userId } = await newCustomerWith(desk, 20)
  const holdId = newId()
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 2_000, holdId }))
  const moved = await Promise.all(
    Array.from({ length: 50 }, () => unit((tx) => release(tx, { key: newId(), holdId }))),
  )
  expect(moved.toSorted((a, b) => b - a).slice(0, 2)).toEqual([2_000, 0])
  expect(await balanceOf(userId)).toBe(2_000)
})

test('releases and captures of one hold at once: one of them, whole', async () => {
  const { id: userId } = await newCustomerWith(desk, 20)
  const holdId = newId()
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 2_000, holdId }))
  const acts = Array.from({ length: 40 }, (_, index) =>
    unit((tx) => (index % 2 ? release : capture)(tx, { key: newId(), holdId })),
  )
  const moved = await Promise.all(acts)
  expect(moved.reduce((sum, amount) => sum + amount, 0)).toBe(2_000)
  expect([0, 2_000]).toContain(await balanceOf(userId))
})

test('more than is held cannot be released, captured or refunded', async () => {
  const { id: userId } = await newCustomerWith(desk, 20)
  const holdId = newId()
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 500, holdId }))
  for (const act of [release, capture, refund]) {
    expect(await codeOf(unit((tx) => act(tx, { key: newId(), holdId, amount: 501 })))).toBe('wrong_state')
  }
  expect(await codeOf(unit((tx) => release(tx, { key: newId(), holdId: newId() })))).toBe('not_found')
})

test('nobody changes or deletes an entry: neither the program nor the owner of the tables', async () => {
  const { id: userId } = await newCustomerWith(desk, 3)
  const changes = [
    'update ledger_transfers set amount = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
  ]
  for (const statement of changes) {
    await expect(desk.owner.query(statement)).rejects.toThrow('ledger_transfers is append-only')
  }
  const asProgram = [
    ...changes,
    'update wallets set balance = 999999',
    'delete from wallets',
    'update holds set held = 0',
  ]
  for (const statement of asProgram) {
    const attempt = unit((tx) =>
      tx.db.executeQuery({ sql: statement, parameters: [], query: {} as never, queryId: {} as never }),
    )
    await expect(attempt, statement).rejects.toThrow(/permission denied/)
  }
  expect(await balanceOf(userId)).toBe(300)
})

test('a transfer of another site, or from one side to the same, is refused by the database', async () => {
  const { id: userId } = await newCustomerWith(desk, 3)
  const insert = (site: string, act: string, from: string, to: string) =>
    unit((tx) =>
      tx.db
        .insertInto('ledger_transfers')
        .values({
          site_id: site,
          key: newId(),
          user_id: userId,
          act,
          from_account: from,
          to_account: to,
          amount: 100,
          balance: 0,
          at: tx.now,
        })
        .execute(),
    )
  await expect(insert(desk.sites.other, 'top_up', 'issued', 'wallet')).rejects.toThrow()
  await expect(insert(desk.sites.main, 'top_up', 'wallet', 'wallet')).rejects.toThrow(
    /ledger_transfers_sides/,
  )
  await expect(insert(desk.sites.main, 'top_up', 'used', 'wallet')).rejects.toThrow(/ledger_transfers_sides/)
  expect(await balanceOf(userId)).toBe(300)
})

test('any sequence of acts keeps the books balanced', async () => {
  const act = fc.record({
    kind: fc.constantFrom('topUp', 'takeBack', 'hold', 'release', 'capture', 'refund', 'adjust', 'again'),
    amount: fc.integer({ min: 1, max: 5_000 }),
    all: fc.boolean(),
    pick: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { id: userId } = await newCustomerWith(desk, 50)
      const holds = [newId(), newId()]
      const keys = [newId()]
      for (const { kind, amount, all, pick } of acts) {
        const key = kind === 'again' ? (keys[pick % keys.length] ?? '') : newId()
        const holdId = holds[pick % holds.length] ?? ''
        const settled = { key, holdId, ...(!all && { amount }) }
        keys.push(key)
        await codeOf(
          unit<unknown>((tx) => {
            if (kind === 'topUp' || kind === 'again') return topUp(tx, { key, userId, amount })
            if (kind === 'takeBack') return takeBack(tx, { key, userId, amount, reason: 'mended' })
            if (kind === 'hold') return hold(tx, { key, userId, amount, holdId })
            if (kind === 'adjust')
              return adjust(tx, { key, userId, amount: all ? amount : -amount, reason: 'by hand' })
            return { release, capture, refund }[kind](tx, settled)
          }),
        )
      }
      const { proof } = await unit(proveLedger)
      expect(proof.wrong).toEqual([])
    }),
    { numRuns: 25 },
  )
  expect(await wrongWallets(desk)).toEqual([])
})

test('the proof in small portions finds what it finds in one', async () => {
  const customers = await Promise.all(upTo(5).map((number) => newCustomerWith(desk, number)))
  const holds = customers.map(() => newId())
  await unit(async (tx) => {
    for (const [index, { id: userId }] of customers.entries())
      await hold(tx, { key: newId(), userId, amount: 50, holdId: holds[index] ?? '' })
  })
  const ids = customers.map(({ id }) => id)
  const tamper = async (by: number) => {
    await desk.owner.query('update wallets set balance = balance + $2 where user_id = any($1)', [ids, by])
    await desk.owner.query('update holds set held = held + $2 where id = any($1)', [holds, by])
  }
  const whole = await unit((tx) => countInPortions(tx, 1_000_000))
  expect(whole.wallets).toBeGreaterThan(4)
  await tamper(1)
  const found = await Promise.all([1, 2, 3, 1_000_000].map((size) => unit((tx) => countInPortions(tx, size))))
  await tamper(-1)
  for (const { wallets, transfers, wrong } of found) {
    expect([wallets, transfers]).toEqual([whole.wallets, whole.transfers])
    expect(wrong).toEqual(
      [
        ...customers.map(({ email }, index) => ({
          account: email,
          stored: 51 + index * 100,
          counted: 50 + index * 100,
        })),
        ...holds.map((id) => ({ account: `hold ${id}`, stored: 51, counted: 50 })),
      ].sort((one, other) => (one.account < other.account ? -1 : 1)),
    )
  }
})

test('the proof finds a wallet and a hold that were tampered with', async () => {
  const { id: userId, email } = await newCustomerWith(desk, 8, { site: 'other' })
  const holdId = newId()
  await unit((tx) => hold(tx, { key: newId(), userId, amount: 100, holdId }), 'other')
  expect((await unit(proveLedger, 'other')).proof).toMatchObject({ wallets: 1, transfers: 2, wrong: [] })
  await desk.owner.query('update wallets set balance = balance + 1 where user_id = $1', [userId])
  await desk.owner.query('update holds set held = held + 50 where id = $1', [holdId])
  expect((await unit(proveLedger, 'other')).proof.wrong).toEqual([
    { account: `hold ${holdId}`, stored: 1.5, counted: 1 },
    { account: email, stored: 7.01, counted: 7 },
  ])
  await desk.owner.query('update wallets set balance = balance - 1 where user_id = $1', [userId])
  await desk.owner.query('update holds set held = held - 50 where id = $1', [holdId])
})
