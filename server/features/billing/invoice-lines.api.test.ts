import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['dealers_invoices'])
  buyer = await newPerson(desk)
})

/** An invoice that staff wrote: 110 credits for 100.00 and 19 % VAT. */
async function written(status: 'pending' | 'paid'): Promise<string> {
  const { token } = staff
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: buyer.id },
  })
  const sold = { item_name: 'By hand', amount: 100, count: 110, vat: 19, status }
  const filled = { _id: draft.id, user: buyer.id, ...sold }
  const { body } = await desk.call('POST /credits/generate-invoice', { token, body: filled })
  return body.id
}

const change = (sql: string, id: string) => desk.owner.query(sql, [id])
const INSERT = `insert into invoice_lines (site_id, invoice_id, position, kind, quantity, net, vat)
  select site_id, id, 1,`

test('a line says what was sold, how much of it and at which price', async () => {
  const { rows } = await change('select * from invoice_lines where invoice_id = $1', await written('paid'))
  expect(rows).toEqual([
    {
      site_id: desk.sites.main,
      invoice_id: expect.any(String),
      position: 0,
      kind: 'credits',
      item_id: null,
      description: 'By hand',
      quantity: '11000',
      net: '10000',
      vat: '1900',
      unit_price: '9091',
    },
  ])
})

test('answers carry the lines, in whole units and money', async () => {
  const id = await written('paid')
  const { body } = await desk.call('GET /credits', { token: staff.token, query: { size: 100 } })
  expect(body.items.find((invoice: { id: string }) => invoice.id === id)).toMatchObject({
    item_name: 'By hand',
    count: 110,
    lines: [
      {
        kind: 'credits',
        item_name: 'By hand',
        count: 110,
        unit_price: 0.9091,
        amount: 100,
        vat_amount: 19,
      },
    ],
  })
})

test('an answer that was kept before answers had lines is repeated as it was', async () => {
  const { token } = staff
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: buyer.id },
  })
  const sold = { item_name: 'By hand', amount: 100, count: 110, status: 'pending' }
  const fill = () =>
    desk.call('POST /credits/generate-invoice', {
      token,
      headers: { 'idempotency-key': 'kept-before-lines' },
      body: { _id: draft.id, user: buyer.id, ...sold },
    })
  const { body: first } = await fill()
  await desk.owner.query(
    "update idempotency_keys set answer = answer - 'lines' where key = 'kept-before-lines'",
  )
  expect(await fill()).toMatchObject({ status: 200, body: { ...first, lines: [] } })
})

test('an invoice that was only begun has no line, and lists it as nothing yet', async () => {
  const { body } = await desk.call('POST /credits/create-empty', {
    token: staff.token,
    body: { user_id: buyer.id },
  })
  expect([body.item_name, body.count, body.amount]).toEqual(['', 0, 0])
  expect((await change('select 1 from invoice_lines where invoice_id = $1', body.id)).rows).toEqual([])
})

test.each([
  ['changed', "update invoice_lines set description = 'Other' where invoice_id = $1"],
  ['deleted', 'delete from invoice_lines where invoice_id = $1'],
  ['added', `${INSERT} 'credits', 100, 0, 0 from invoices where id = $1`],
])('lines of a numbered invoice are never %s', async (_, sql) => {
  await expect(change(sql, await written('paid'))).rejects.toThrow(
    /invoice \d{4}-\d{5} bears a number and cannot be changed/,
  )
})

test.each([
  ['a line too much', `${INSERT} 'credits', 100, 100, 0 from invoices where id = $1`],
  ['a line whose VAT is in no sum', `${INSERT} 'credits', 100, 0, 10 from invoices where id = $1`],
  ['another figure in a line', 'update invoice_lines set net = net + 1 where invoice_id = $1'],
  ['another figure in the invoice', 'update invoices set net = net + 1, total = total + 1 where id = $1'],
  ['a quantity that takes back', `${INSERT} 'credits', -100, 0, 0 from invoices where id = $1`],
  ['the sign of a credit note', "update invoices set kind = 'credit_note', corrects_id = id where id = $1"],
])('an invoice that waits is made up by its lines: not with %s', async (_, sql) => {
  await expect(change(sql, await written('pending'))).rejects.toThrow(/do not make it up|invoices_sign/)
})

test('a line is of a known kind, and its figures have one sign', async () => {
  const id = await written('pending')
  await expect(change(`${INSERT} 'apples', 1, 0, 0 from invoices where id = $1`, id)).rejects.toThrow(
    'invoice_lines_kind_check',
  )
  await expect(change(`${INSERT} 'credits', 1, -1, 0 from invoices where id = $1`, id)).rejects.toThrow(
    'invoice_lines_sign',
  )
})

test('an invoice gets no number without a line', async () => {
  const { body } = await desk.call('POST /credits/create-empty', {
    token: staff.token,
    body: { user_id: buyer.id },
  })
  const sql = "update invoices set status = 'paid', number = 'X-1', paid_at = now() where id = $1"
  await expect(change(sql, body.id)).rejects.toThrow('do not make it up')
})

test('the program itself may neither change nor delete a line', async () => {
  const { rows } = await desk.owner.query(
    `select privilege_type as may from information_schema.role_table_grants
     where table_name = 'invoice_lines' and grantee = 'tunedesk_app' order by 1`,
  )
  expect(rows.map(({ may }) => may)).toEqual(['INSERT', 'SELECT'])
})
