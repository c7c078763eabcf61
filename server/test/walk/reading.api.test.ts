import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { useDesk } from '../desk.ts'
import { bytesOf, openWorkshop } from '../orders.ts'
import { newPerson } from '../people.ts'
import { orderOf } from '../solutions.ts'
import { expectNoFlaws, flawOfAnswer } from './refusals.ts'
import { sendTo } from './send.ts'
import { sideBySide } from './side-by-side.ts'
import {
  CALLS,
  type Insiders,
  insiderFor,
  newInsiders,
  sampleAddressOf,
  type WalkedCall,
} from './walked-calls.ts'
import { changedTables, fingerprints } from './whole-database.ts'

/* Calls that read: they write nothing, and no text of the caller becomes SQL. */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk()

let insiders: Insiders
let admin: string
let newcomer: string
let customerId: string
let orderId: string | undefined
let mailingId: string
beforeAll(async () => {
  insiders = await newInsiders(desk)
  admin = insiders.admin
  customerId = (await newPerson(desk)).id
  const letter = { audience: 'dealers', subject: '', body: '' }
  mailingId = (await desk.call('POST /mailing', { token: admin, body: letter })).body.id
  newcomer = (await newPerson(desk, { verified: false })).token
  for (const title of ['North', 'South', "O'Hara's 100% \\ _desk_"]) {
    await desk.call('POST /settings', { token: admin, body: { title } })
  }
})

const reads = CALLS.filter(({ method }) => method === 'GET')
const queryOf = ({ input }: WalkedCall) => input.query?.properties ?? {}

/** Lists below something are those of a customer, of a mailing or of an order. */
function idFor({ path }: WalkedCall): Record<string, string> {
  if (path.startsWith('/mailing/')) return { id: mailingId }
  const id = path.startsWith('/user/') ? customerId : orderId
  return id ? { id } : {}
}

const read = (call: WalkedCall, query: Record<string, string>) =>
  sendTo(desk, call, {
    token: insiderFor(call, insiders),
    url: sampleAddressOf(call, query, { user_id: customerId, ...idFor(call) }),
  })

test('security 39: calls that read write nothing, but for one that mails a code, two that count who asks and the stream, which says who is there', async () => {
  const writers: string[] = []
  let before = await fingerprints(desk)
  for (const call of reads) {
    for (const token of [insiderFor(call, insiders), newcomer, undefined])
      await sendTo(desk, call, { ...(token && { token }) })
    const after = await fingerprints(desk)
    const changed = changedTables(before, after)
    if (changed.length > 0) writers.push(`${call.key}: ${changed.join(', ')}`)
    before = after
  }
  expect(writers).toEqual([
    'GET /auth/send_verification_code: pgboss.job, public.one_time_codes',
    'GET /vehicle/reg_search/{reg}: public.rate_limits',
    'GET /shop/coupon/validate/{code}: public.rate_limits',
    'GET /events: public.presence',
  ])
})

const SQL = [
  "title'; drop table users; --",
  'at desc; select pg_sleep(5)',
  '(select password_hash from users limit 1)',
  'at, (select 1)',
  'l.at',
  'AT',
  'at ',
  '',
  '1',
  'asc nulls first',
  'at\u0000',
]

test('signs that mean something in a pattern are looked for as they are', async () => {
  const totalOf = async (search: string) =>
    (await desk.call('GET /audit_log', { token: admin, query: { search, act: 'settings.change' } })).body
      .total
  expect(await totalOf('')).toBe(3)
  expect(await totalOf('%')).toBe(0)
  expect(await totalOf('_')).toBe(0)
  expect(await totalOf("' or '1'='1")).toBe(0)
  expect(await totalOf('settings.change')).toBe(3)
})

describe('sorting and filtering', () => {
  // A list below an order is found by the id of one that stands.
  beforeAll(async () => {
    orderId = (await orderOf(desk, await openWorkshop(desk), bytesOf('read'))).id
  })
  const lists = reads.filter((call) => Object.hasOwn(queryOf(call), 'sort_by'))

  test('there is a list to walk', () => {
    expect(lists.map(({ key }) => key)).toContain('GET /audit_log')
  })

  test.each(['sort_by', 'sort_order'])('security 27: SQL in %s is a 400', async (field) => {
    for (const call of lists) {
      await sideBySide(SQL, async (text) => {
        const seen = await read(call, { [field]: text })
        const { code, fields } = JSON.parse(seen.text)
        expect([call.key, text, seen.status, code, Object.keys(fields)]).toEqual([
          call.key,
          text,
          400,
          'invalid_input',
          [field],
        ])
      })
    }
  })

  test('every named field sorts, both ways', async () => {
    for (const call of lists) {
      const sorts = (queryOf(call).sort_by?.enum ?? []).flatMap((sort_by) =>
        ['asc', 'desc'].map((sort_order) => ({ sort_by: String(sort_by), sort_order })),
      )
      await sideBySide(sorts, async (sort) => {
        const seen = await read(call, sort)
        expect([call.key, sort, seen.status]).toEqual([call.key, sort, 200])
      })
    }
  })

  test('security 27: SQL in any other field finds nothing and breaks nothing', async () => {
    const before = await fingerprints(desk)
    const asked = reads.flatMap((call) =>
      Object.keys(queryOf(call)).flatMap((field) =>
        [...SQL, '%', '_', '\\', "' or '1'='1"].map((text) => ({ call, field, text })),
      ),
    )
    const flaws = await sideBySide(asked, async ({ call, field, text }) => {
      const flaw = flawOfAnswer(await read(call, { [field]: text }))
      return flaw && `${call.key} ${field}=${text}: ${flaw}`
    })
    expectNoFlaws(flaws)
    expect(changedTables(before, await fingerprints(desk))).toEqual([])
  })

  test('security 28: pages and sizes stay within bounds', async () => {
    for (const call of lists) {
      const outcome = async (query: Record<string, string>) => {
        const seen = await read(call, query)
        return seen.status === 200 ? JSON.parse(seen.text).size : seen.status
      }
      const sizes = [
        '0',
        '-2',
        String(LIMITS.page_size_max + 1),
        '10001',
        '1e9',
        '99999999999999999999',
        '1.5',
        'abc',
        '',
        ' 1',
        '0x10',
        '١',
      ]
      await sideBySide(sizes, async (size) =>
        expect([call.key, size, await outcome({ size })]).toEqual([call.key, size, 400]),
      )
      await sideBySide(['0', '-1', '1000001', 'x', ''], async (page) =>
        expect([call.key, page, await outcome({ page })]).toEqual([call.key, page, 400]),
      )
      expect(await outcome({ size: String(LIMITS.page_size_max) })).toBe(500)
      expect(await outcome({ size: '-1' })).toBe(-1)
      expect(await outcome({ page: '1000000' })).toBe(LIMITS.page_size)
    }
  })
})
