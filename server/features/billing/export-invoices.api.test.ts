import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson } from '#server/test/people.ts'

const desk = useDesk()

interface Written {
  number: string | null
  paidAt: string | null
  site?: 'main' | 'other'
  item?: string
  buyer?: object
  corrects?: string
  checkId?: string
}

async function write(userId: string, written: Written): Promise<string> {
  const id = newId()
  const sign = written.corrects ? -1 : 1
  const status = written.number ? 'paid' : 'pending'
  await desk.owner.query(
    `with line as (insert into invoice_lines (site_id, invoice_id, position, kind, description, quantity, net, vat)
       values ($2, $1, 0, 'credits', $7, $8 * 1050, $8 * 1000, $8 * 255) returning site_id, invoice_id)
     insert into invoices (id, site_id, user_id, kind, status, number, net, fee, vat_rate,
       vat_reason, vat, total, currency, payment_method, seller, buyer, language, created_at, paid_at, corrects_id,
       vat_check_id)
     select invoice_id, site_id, $3::uuid, $4, $5, $6, $8 * 1000, $8 * 30, 2550, 'standard', $8 * 263, $8 * 1293,
       'EUR', 'stripe', '{}', $9::jsonb, 'en', '2026-01-01', $10::timestamptz, $11::uuid, $12::uuid from line`,
    [
      id,
      desk.sites[written.site ?? 'main'],
      userId,
      written.corrects ? 'credit_note' : 'invoice',
      status,
      written.number,
      written.item ?? 'Starter',
      sign,
      JSON.stringify(
        written.buyer ?? { name: 'Mara Lindqvist', company_name: '', country: 'SE', vat_no: '' },
      ),
      written.paidAt,
      written.corrects ?? null,
      written.checkId ?? null,
    ],
  )
  return id
}

async function exported(from: string, to: string) {
  const staff = await newModerator(desk, ['dealers_invoices'])
  const { status, body, headers } = await desk.call('GET /credits/export', {
    token: staff.token,
    query: { from, to },
  })
  return { status, body, headers, lines: status === 200 ? body.toString('utf8').split('\r\n') : [] }
}

const HEADER =
  '\ufeffnumber,kind,date,buyer,company,country,vat_number,item,credits,net,fee,vat_rate,vat,total,currency,payment_method,vat_reason,vies_consultation,vies_date,corrects'

test("the days are the site's, both included; what bears no number is left out", async () => {
  const { id } = await newPerson(desk)
  // Berlin is an hour ahead of UTC in March.
  await write(id, { number: '2026-00001', paidAt: '2026-02-28T22:59:59Z' })
  await write(id, { number: '2026-00002', paidAt: '2026-02-28T23:00:00Z' })
  const taken = await write(id, { number: '2026-00003', paidAt: '2026-03-10T12:00:00Z' })
  await write(id, { number: '2026-00004', paidAt: '2026-03-11T22:59:59Z', corrects: taken })
  await write(id, { number: '2026-00005', paidAt: '2026-03-11T23:00:00Z' })
  await write(id, { number: null, paidAt: null })
  const stranger = await newPerson(desk, { site: 'other' })
  await write(stranger.id, { number: '2026-00002', paidAt: '2026-03-05T12:00:00Z', site: 'other' })

  const { status, headers, body, lines } = await exported('2026-03-01', '2026-03-11')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="invoices-2026-03-01-2026-03-11.csv"; filename*=UTF-8''invoices-2026-03-01-2026-03-11.csv`,
    'content-length': String(body.length),
  })
  expect(lines).toEqual([
    HEADER,
    '2026-00002,invoice,2026-03-01,Mara Lindqvist,,SE,,Starter,10.5,10,0.3,25.5,2.63,12.93,EUR,stripe,standard,,,',
    '2026-00003,invoice,2026-03-10,Mara Lindqvist,,SE,,Starter,10.5,10,0.3,25.5,2.63,12.93,EUR,stripe,standard,,,',
    '2026-00004,credit_note,2026-03-11,Mara Lindqvist,,SE,,Starter,-10.5,-10,-0.3,25.5,-2.63,-12.93,EUR,stripe,standard,,,2026-00003',
    '',
  ])
})

test('security 33: cells that a spreadsheet would run are text; the evidence of VIES is named', async () => {
  const { id } = await newPerson(desk)
  const checkId = newId()
  const evidence = { asked: {}, status: 200, answer: '{"valid":true,"requestIdentifier":"WAPIAAAA1"}' }
  await desk.owner.query(
    `insert into vat_checks (id, site_id, user_id, vat_no, outcome, evidence, at)
     values ($1, $2, $3, 'SE556677889901', 'valid', $4, '2026-05-01T23:30:00Z')`,
    [checkId, desk.sites.main, id, JSON.stringify(evidence)],
  )
  const buyer = { name: '=cmd|calc', company_name: '@SUM(A1), "x"', country: 'SE', vat_no: '+SE5566' }
  await write(id, { number: '2026-00010', paidAt: '2026-05-02T12:00:00Z', item: '-1+1', buyer, checkId })
  const { lines } = await exported('2026-05-01', '2026-05-31')
  expect(lines[1]).toBe(
    `2026-00010,invoice,2026-05-02,'=cmd|calc,"'@SUM(A1), ""x""",SE,'+SE5566,'-1+1,10.5,10,0.3,25.5,2.63,12.93,EUR,stripe,standard,WAPIAAAA1,2026-05-02,`,
  )
})

test.each([
  ['2026-03-02', '2026-03-01', 'to', 'contradicts'],
  ['2025-01-01', '2026-02-05', 'to', 'too_big'],
  ['0000-01-01', '0000-02-01', 'from', 'too_small'],
])('from %s to %s is refused', async (from, to, field, code) => {
  const { status, body } = await exported(from, to)
  expect([status, body.code, body.fields]).toEqual([400, 'invalid_input', { [field]: { code } }])
})

test('400 days are not too many, and the end of the calendar is no fault', async () => {
  expect((await exported('2025-01-01', '2026-02-04')).status).toBe(200)
  expect((await exported('9999-12-01', '9999-12-31')).lines).toEqual([HEADER, ''])
})

test('it needs the permission', async () => {
  const query = { from: '2026-03-01', to: '2026-03-11' }
  const customer = await newPerson(desk)
  const other = await newModerator(desk, ['dealers_balance'])
  const elsewhere = await newModerator(desk, ['dealers_invoices'], { site: 'other' })
  const status = async (token?: string) => (await desk.call('GET /credits/export', { token, query })).status
  expect([
    await status(),
    await status(customer.token),
    await status(other.token),
    await status(elsewhere.token),
  ]).toEqual([401, 403, 403, 401])
})
