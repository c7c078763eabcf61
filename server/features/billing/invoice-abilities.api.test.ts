import { beforeAll, expect, test, vi } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { buy as purchase, setUp } from '#server/test/purchases.ts'

/* What `can` says of an invoice is what the calls do: every state, every act, for buyer and staff. */

vi.setConfig({ testTimeout: 60_000 })
const desk = useDesk()
const KEYS = ['dealers_invoices', 'download_dealer_invoice', 'delete_dealer_invoice'] as const
let staff: TestPerson
let reader: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  await setUp(desk, 'bank')
  staff = await newModerator(desk, [...KEYS])
  reader = await newModerator(desk, ['dealers_invoices'])
  buyer = await newPerson(desk)
})

const FILLED = { item_name: 'By hand', amount: 100, count: 10, vat: 19 }

async function begun(): Promise<string> {
  const body = { user_id: buyer.id }
  return (await desk.call('POST /credits/create-empty', { token: staff.token, body })).body.id
}

async function filled(status: 'pending' | 'paid', part: object = {}): Promise<string> {
  const body = { _id: await begun(), user: buyer.id, ...FILLED, ...part, status }
  return (await desk.call('POST /credits/generate-invoice', { token: staff.token, body })).body.id
}

const MAKE: Record<string, () => Promise<string>> = {
  draft: begun,
  pending: () => filled('pending'),
  'pending, for nothing': () => filled('pending', { amount: 0 }),
  paid: () => filled('paid'),
  'paid, document held': async () => {
    // Nobody buys twenty times a minute.
    desk.clock.advance(10_000)
    const { invoiceId: id } = await purchase(desk, buyer, 'bank')
    await desk.owner.query(`update invoices set buyer = buyer - 'city' where id = $1`, [id])
    await desk.owner.query("update users set city = '' where id = $1", [buyer.id])
    await act('mark_as_paid', id, staff)
    await desk.owner.query("update users set city = 'Berlin' where id = $1", [buyer.id])
    return id
  },
  'paid, document deleted': async () => {
    const id = await filled('paid')
    await desk.runJobs()
    await act('delete', id, staff)
    return id
  },
  refunded: async () => {
    const id = await filled('paid')
    await act('refund', id, staff)
    return id
  },
  'credit note': async () => {
    const id = await filled('paid')
    return (await act('refund', id, staff)).body.corrected_by
  },
  void: async () => {
    const id = await filled('pending')
    await act('delete', id, staff)
    return id
  },
}

type Act = 'download' | 'pay' | 'generate' | 'mark_as_paid' | 'refund' | 'delete'

const CALLS: Record<Act, (id: string) => [EndpointKey, object]> = {
  download: (id) => ['GET /credits/{id}/download_invoice', { params: { id } }],
  pay: (id) => ['POST /credits_user/{id}/pay', { params: { id } }],
  generate: (_id) => [
    'POST /credits/generate-invoice',
    { body: { _id, user: buyer.id, ...FILLED, status: 'pending' } },
  ],
  mark_as_paid: (id) => ['PATCH /credits/mark-as-paid', { body: { id } }],
  refund: (id) => ['POST /credits/{id}/refund', { params: { id }, body: { reason: 'Mistake' } }],
  delete: (id) => ['DELETE /credits/{id}', { params: { id } }],
}
const ACTS = Object.keys(CALLS) as Act[]

function act(name: Act, id: string, { token }: TestPerson) {
  const [call, given] = CALLS[name](id)
  return desk.call(call, { token, ...given })
}

type Listed = { can: Record<Act, boolean>; document_held: string | null }

async function listed(id: string, person: TestPerson): Promise<Listed | undefined> {
  const list = person === buyer ? 'GET /credits_user' : 'GET /credits'
  const { body } = await desk.call(list, { token: person.token, query: { size: 100 } })
  return body.items.find((invoice: { id: string }) => invoice.id === id)
}

const REFUSALS = ['wrong_state', 'gone', 'forbidden', 'not_found']
const WAITS: Record<string, string[]> = { 'paid, document held': ['buyer_address_missing'] }
const WHO = { buyer: () => buyer, 'staff with every key': () => staff, 'staff with one key': () => reader }

for (const [who, person] of Object.entries(WHO)) {
  test.each(Object.keys(MAKE))(`${who}: %s`, async (state) => {
    const done: Record<string, boolean> = {}
    const said: Record<string, boolean> = {}
    for (const name of ACTS) {
      const id = (await MAKE[state]?.()) ?? ''
      said[name] = (await listed(id, person()))?.can[name] ?? false
      const { status, body } = await act(name, id, person())
      done[name] = status === 200
      if (status !== 200) expect([...REFUSALS, ...(WAITS[state] ?? [])]).toContain(body.code)
    }
    expect(done).toEqual(said)
  })
}

test('a document that waits says what for', async () => {
  const held = await listed((await MAKE['paid, document held']?.()) ?? '', buyer)
  const paid = await listed((await MAKE.paid?.()) ?? '', buyer)
  expect([held?.document_held, paid?.document_held]).toEqual(['buyer_address_missing', null])
})
