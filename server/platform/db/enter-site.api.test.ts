import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { flushEventsWith, publish } from '../events/publish.ts'
import type { ReadTx, Tx } from './database.ts'

/* One transaction on two sites: a sub-portal and its provider, and no others. */
const bare = useBareDatabase()

const [provider, portal] = [() => bare.sites[0], () => bare.sites[1]]

const noteOf = async (siteId: string) =>
  (await bare.owner.query('select terms_of_use from policies where site_id = $1', [siteId])).rows[0]
    ?.terms_of_use

const write = (tx: Tx, text: string) =>
  tx.db
    .insertInto('policies')
    .values({ site_id: tx.siteId, terms_of_use: text })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ terms_of_use: text }))
    .execute()

const standsAt = async (tx: ReadTx) =>
  (await sql<{ id: string }>`select app.site_id() as id`.execute(tx.db)).rows[0]?.id

test.each([
  ['a sub-portal to its provider', portal, provider],
  ['a provider to its sub-portal', provider, portal],
])('from %s: both are written by one transaction, each under its own policy', async (_, from, to) => {
  const text = newId()
  const seen = await bare.db.transaction(from(), async (tx) => {
    await write(tx, `${text} here`)
    const there = await tx.enter(to(), async (other) => {
      await write(other, `${text} there`)
      return [other.siteId, await standsAt(other), other.now === tx.now]
    })
    return [...there, await standsAt(tx)]
  })
  expect(seen).toEqual([to(), to(), true, from()])
  expect([await noteOf(from()), await noteOf(to())]).toEqual([`${text} here`, `${text} there`])
})

test('what fails on one site leaves nothing on the other', async () => {
  const before = [await noteOf(portal()), await noteOf(provider())]
  const undone = bare.db.transaction(portal(), async (tx) => {
    await write(tx, 'here')
    await tx.enter(provider(), (other) => write(other, 'there'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect([await noteOf(portal()), await noteOf(provider())]).toEqual(before)
})

test('whoever catches a refusal from there goes on here', async () => {
  const seen = await bare.db.transaction(portal(), async (tx) => {
    await tx.enter(provider(), () => Promise.reject(new Error('refused'))).catch(() => {})
    await write(tx, 'went on')
    return standsAt(tx)
  })
  expect(seen).toBe(portal())
  expect(await noteOf(portal())).toBe('went on')
})

test('a read goes there and back, and the connection serves the next unit at its own site', async () => {
  await bare.db.transaction(provider(), (tx) => write(tx, "the provider's"))
  const db = bare.open({ poolSize: 1 })
  const read = (tx: ReadTx) => tx.db.selectFrom('policies').select('terms_of_use').execute()
  const texts = await db.read(portal(), async (tx) => [
    await tx.enter(provider(), read),
    (await read(tx)).length,
    await standsAt(tx),
  ])
  expect(texts).toEqual([[{ terms_of_use: "the provider's" }], 1, portal()])
  await expect(
    db.read(portal(), (tx) => tx.enter(provider(), () => Promise.reject(new Error('no')))),
  ).rejects.toThrow('no')
  expect(await db.read(portal(), standsAt)).toBe(portal())
})

test('no way leads between two sub-portals, to an unknown site or to oneself', async () => {
  const sister = newId()
  await bare.owner.query(
    'insert into sites (id, slug, is_admin_site, provider_id, created_at) values ($1, $2, false, $3, now())',
    [sister, 'sister', provider()],
  )
  for (const target of [sister, newId(), portal()]) {
    await expect(bare.db.transaction(portal(), (tx) => tx.enter(target, standsAt))).rejects.toThrow(
      'no way leads',
    )
    await expect(bare.db.read(portal(), (tx) => tx.enter(target, standsAt))).rejects.toThrow('no way leads')
  }
  expect(await bare.db.read(portal(), standsAt)).toBe(portal())
})

test('events of both sites leave with the commit, each to its own, whichever side begins: 40 at once', async () => {
  const db = bare.open({ poolSize: 8 })
  flushEventsWith(db)
  const data = { user_id: newId() }
  const act = (from: string, to: string) =>
    db.transaction(from, async (tx) => {
      publish(tx, 'staff', 'customer.changed', data)
      await tx.enter(to, async (other) => publish(other, 'staff', 'customer.changed', data))
    })
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      turn % 2 === 0 ? act(portal(), provider()) : act(provider(), portal()),
    ),
  )
  const { rows } = await bare.owner.query(
    "select site_id, count(*)::int as told from events where data ->> 'user_id' = $1 group by 1 order by 1",
    [data.user_id],
  )
  expect(rows).toEqual([portal(), provider()].sort().map((site_id) => ({ site_id, told: 40 })))
})
