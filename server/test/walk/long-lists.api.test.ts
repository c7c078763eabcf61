import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '../desk.ts'
import { newAdmin, newPerson, type TestPerson } from '../people.ts'

/*
 * Lists that grow without end: a cursor reaches every row once, in either direction, and nothing is counted beyond a
 * thousand. Three rows share each moment, so that a page ends between them.
 */

const ROWS = 1010
const desk = useDesk()
let admin: TestPerson
let customer: TestPerson

beforeAll(async () => {
  admin = await newAdmin(desk)
  customer = await newPerson(desk)
  const site = desk.sites.main
  const moments = `generate_series(1, ${ROWS}) n,
    lateral (select timestamptz '2026-03-02 09:00:00.250Z' + (n / 3) * interval '1 minute' as at) m`
  await desk.owner.query(
    `insert into audit_log (id, site_id, actor_id, at, act, subject, ip, request_id)
     select gen_random_uuid(), $1, $2, at, 'settings.change', 'long ' || n, '', '' from ${moments}`,
    [site, admin.id],
  )
  await desk.owner.query(`select set_config('app.site_id', $1, false)`, [site])
  await desk.owner.query(
    `insert into ledger_transfers (site_id, key, user_id, act, from_account, to_account, amount, balance, at)
     select $1, 'long ' || n, $2, 'top_up', 'issued', 'wallet', 100, 0, at from ${moments}`,
    [site, customer.id],
  )
  await desk.owner.query(
    `insert into invoices (id, site_id, user_id, status, currency, seller, buyer, language, created_at)
     select gen_random_uuid(), $1, $2, 'pending', 'EUR', '{}', '{}', 'en', at from ${moments}`,
    [site, customer.id],
  )
  await desk.owner.query('analyze audit_log, ledger_transfers, invoices')
}, 60_000)

/** How PostgreSQL reads the page that a call asks for. */
async function planOf(call: () => Promise<unknown>): Promise<string> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const statements = sent.mock.calls.map(
    ([given]) => given as unknown as { text?: string; values?: unknown[] },
  )
  sent.mockRestore()
  const page = statements.find(({ text }) => text && /\blimit\b.*\boffset\b/s.test(text))
  if (page?.text?.includes('app.search_')) return planInside(page.text, page.values)
  const { rows } = await desk.owner.query(`explain ${page?.text}`, page?.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The same of a page that a function finds: PostgreSQL tells the plan of what the function runs. */
async function planInside(text: string, values: unknown[] = []): Promise<string> {
  const told: string[] = []
  const hear = ({ message = '' }: { message?: string }) => told.push(message)
  desk.owner.on('notice', hear)
  await desk.owner.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set client_min_messages = log`)
  await desk.owner.query(text, values)
  await desk.owner.query('reset auto_explain.log_min_duration; reset client_min_messages')
  desk.owner.off('notice', hear)
  const inside = told.find((plan) => plan.includes('from public.')) ?? ''
  return inside.slice(inside.search(/^ *(-> {2})?Limit/m)).trimStart()
}

const LISTS: { key: EndpointKey; as: 'admin' | 'customer'; query?: object; wrong?: object }[] = [
  { key: 'GET /audit_log', as: 'admin', query: { act: 'settings.change' }, wrong: { sort_by: 'actor' } },
  { key: 'GET /credits_history_user', as: 'customer' },
  { key: 'GET /balances/{user_id}/history', as: 'admin' },
  { key: 'GET /credits_user', as: 'customer', query: { status: 'pending' } },
  { key: 'GET /credits', as: 'admin' },
]

describe.each(LISTS)('$key', ({ key, as, query = {}, wrong }) => {
  const ask = async (more: object) => {
    const token = (as === 'admin' ? admin : customer).token
    const asked = { ...query, ...more } as Record<string, string | number>
    return desk.call(key, { token, query: asked, params: { user_id: customer.id } })
  }

  test.each(['desc', 'asc'])('a cursor reaches every row once, %s', async (sort_order) => {
    const seen: { at: string; id: string }[] = []
    let after: string | undefined
    do {
      const { body } = await ask({ size: 100, sort_order, ...(after && { after }) })
      for (const { id, seq, at, created_at } of body.items) seen.push({ id: id ?? seq, at: at ?? created_at })
      after = body.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(ROWS)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(ROWS)
    const times = seen.map(({ at }) => at)
    expect(times).toEqual(sort_order === 'asc' ? times.toSorted() : times.toSorted().reverse())
  })

  test('the first page does not count them all; the last one tells', async () => {
    const { body } = await ask({ size: 20 })
    expect([body.total, body.total_is_exact]).toEqual([1000, false])
    const last = await ask({ size: 100, page: 11 })
    expect([last.body.items.length, last.body.total, last.body.total_is_exact, last.body.next]).toEqual([
      10,
      ROWS,
      true,
      null,
    ])
    const past = await ask({ size: 100, page: 12 })
    expect([past.body.items.length, past.body.total, past.body.total_is_exact]).toEqual([0, ROWS, true])
  })

  test.each(['desc', 'asc'])(
    'a page is read along an index, without sorting the others, %s',
    async (order) => {
      const first = { size: 20, sort_order: order }
      const { next } = (await ask(first)).body
      for (const query of [first, { ...first, after: next }]) {
        const plan = await planOf(() => ask(query))
        expect(plan).toMatch(/Index (?:Only )?Scan (?:Backward )?using /)
        expect(plan).not.toMatch(/^Limit[^\n]*\n *-> +Sort /)
      }
    },
  )

  test('a cursor that is none, or of another order, is refused', async () => {
    const { status, body } = await ask({ after: 'bm90aGluZw' })
    expect([status, body.fields]).toEqual([400, { after: { code: 'invalid' } }])
    if (!wrong) return
    const { next } = (await ask({ size: 20 })).body
    const other = await ask({ ...wrong, after: next })
    expect([other.status, other.body.fields]).toEqual([400, { after: { code: 'contradicts' } }])
    expect((await ask({ ...wrong, size: 20 })).body.next).toBeNull()
  })
})

test.each(['number', 'total', 'user', 'status'])(
  'invoices by %s are read along an index too',
  async (sort_by) => {
    for (const sort_order of ['asc', 'desc']) {
      const ask = (query: object) =>
        desk.call('GET /credits', { token: admin.token, query: { sort_by, sort_order, size: 20, ...query } })
      const { next } = (await ask({})).body
      for (const query of [{}, { after: next }]) {
        const plan = await planOf(() => ask(query))
        expect(plan).toMatch(/Index (?:Only )?Scan (?:Backward )?using /)
        expect(plan).not.toMatch(/Seq Scan on invoices/)
      }
    }
  },
)
