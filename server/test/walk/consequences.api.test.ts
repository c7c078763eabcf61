import { expect, test, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import { useDesk } from '../desk.ts'
import { toldByCatalogue } from './told-by-catalogue.ts'
import { toldByOrders } from './told-by-orders.ts'
import { toldByPeople } from './told-by-people.ts'
import { type Elsewhere, type Mutating, type Told, useStage } from './told-stage.ts'

/*
 * Every call that changes something, made once by staff, or by staff in a customer's account where only customers may:
 * which lines of the audit log and which live events it leaves. A call that is added later does not compile here
 * before somebody has said what follows from it.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const desk = useDesk()
const stage = useStage(desk)

const WALK: Record<Mutating, Told | Elsewhere> = {
  ...toldByPeople(stage),
  ...toldByCatalogue(stage),
  ...toldByOrders(stage),
}

/** Both tables as they stood, so that only what came since counts. */
async function marks() {
  const { rows } = await desk.owner.query(
    'select coalesce(max(id), 0) as last, (select count(*)::int from audit_log) as lines from events',
  )
  return { last: rows[0].last, lines: rows[0].lines as number }
}

async function toldSince({ last, lines }: Awaited<ReturnType<typeof marks>>) {
  const acts = await desk.owner.query('select act from audit_log order by id offset $1', [lines])
  const events = await desk.owner.query('select distinct type from events where id > $1 order by type', [
    last,
  ])
  return { acts: acts.rows.map(({ act }) => act), events: events.rows.map(({ type }) => type) }
}

const driven = (Object.entries(WALK) as [Mutating, Told | Elsewhere][]).flatMap(([key, told]) =>
  'elsewhere' in told ? [] : [[key, told] as const],
)

test.each(driven)('%s leaves its line in the log and its live event', async (key, told) => {
  const options = { token: stage.admin.token, ...(await told.given?.()) }
  const before = await marks()
  const { status, body } = await desk.call(key, options)
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, ''])
  expect(await toldSince(before)).toEqual({ acts: told.acts, events: told.events })
})

test('every call that changes something is walked, or it is said where it is', () => {
  const mutating = Object.keys(contract).filter((key) => !key.startsWith('GET '))
  expect(Object.keys(WALK).sort()).toEqual(mutating.sort())
  const silent = driven.filter(([, { acts, why }]) => acts.length === 0 && !why)
  expect(silent.map(([key]) => key)).toEqual([])
  expect(Object.entries(WALK).flatMap(([key, told]) => ('elsewhere' in told ? [key] : []))).toEqual([
    'POST /payment_settings/{method}/test',
    'POST /payment_messages/{method}',
    'POST /automation_settings/test',
  ])
})
