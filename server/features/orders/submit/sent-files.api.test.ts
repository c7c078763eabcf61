import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '#features/files/archives/zip-builder.test-data.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { count } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Before anything is charged: what can be said about a file, and what an order would cost. */
const desk = useDesk()
let workshop: Workshop
let customer: TestPerson
beforeAll(async () => {
  desk.clock.set('2026-03-02T09:00:00Z')
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 25)
})

function send(file: Buffer, fields: Record<string, string> = {}, { token } = customer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'read.bin')
  return desk.call('POST /order_file', { token, form })
}
const look = (id: string, query: Record<string, string> = {}, { token } = customer) =>
  desk.call('GET /order_file/{id}', { token, params: { id }, query })
const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)
const waiting = ({ id }: TestPerson) =>
  count(desk, "stored_files where owner_id = $1 and state = 'temporary'", id)

describe('a file that is sent ahead', () => {
  test('is told what it is, kept for a day less an hour, and charged nothing', async () => {
    const sent = expectDone(await send(bytesOf('ahead')))
    expect(sent).toMatchObject({ name: 'read.bin', size: 4096, expires_at: '2026-03-03T08:00:00.000Z' })
    expect(sent.identity).toEqual({
      hardware: '',
      software: '',
      variant: '',
      family: '',
      part_number: '',
      vin: '',
    })
    expect(codes(sent)).toContain('not_identified')
    expect(expectDone(await look(sent.id))).toEqual(sent)
    expect(codes(expectDone(await look(sent.id, { read_method: 'virtual_read' })))).toContain('virtual_read')
    expect(await count(desk, 'holds')).toBe(0)
  })

  test('was seen before: in an own order, which is named, or in somebody’s, which is not', async () => {
    const file = bytesOf('twice')
    const { order_no } = await newOrder(desk, customer, workshop, { file })
    const seen = (findings: { code: string; params: object }[]) =>
      findings.filter(({ code }) => code.startsWith('seen')).map(({ code, params }) => [code, params])
    expect(seen(expectDone(await send(file)).findings)).toEqual([
      ['seen_in_order', { order_no: String(order_no) }],
    ])
    const somebody = await newPerson(desk)
    expect(seen(expectDone(await send(file, {}, somebody)).findings)).toEqual([['seen_before', {}]])
  })

  test('is nobody else’s, and gone when it is taken back', async () => {
    const { id } = expectDone(await send(bytesOf('mine')))
    const stranger = await newPerson(desk)
    expect((await look(id, {}, stranger)).status).toBe(404)
    const takeBack = ({ token }: TestPerson) =>
      desk.call('DELETE /order_file/{id}', { token, params: { id } })
    expect((await takeBack(stranger)).status).toBe(404)
    const before = await waiting(customer)
    expect((await takeBack(customer)).status).toBe(200)
    expect([before - (await waiting(customer)), (await look(id)).status]).toEqual([1, 404])
    expect((await send(bytesOf('staff'), {}, await newModerator(desk, ['orders']))).status).toBe(403)
  })

  test.each([
    ['empty', Buffer.alloc(0), {}, [400, 'file_unreadable', { finding: 'empty' }]],
    [
      'no archive although it should be',
      bytesOf('x'),
      { kind: 'extra' },
      [400, 'archive_refused', { problem: 'archive_not_recognised' }],
    ],
    ['too large', Buffer.alloc(1024 * 1024 + 1), {}, [413, 'file_too_large', { max: 1024 * 1024 }]],
  ])('is not kept when it is %s', async (_, file, fields, expected) => {
    await desk.owner.query('update site_settings set ecu_file_mib = 1')
    const before = await waiting(customer)
    const { status, body } = await send(file, fields as Record<string, string>)
    expect([status, body.code, body.params]).toEqual(expected)
    expect(await waiting(customer)).toBe(before)
    await desk.owner.query('update site_settings set ecu_file_mib = 64')
  })

  test('may be an archive of extra files', async () => {
    const sent = expectDone(await send(zipOf([{ name: 'log.csv' }]), { kind: 'extra' }))
    expect([sent.findings, sent.identity]).toEqual([[], null])
    // Asked for again it is still an archive, and its bytes are not read as those of a control unit.
    expect(expectDone(await look(sent.id, { kind: 'extra' }))).toEqual(sent)
    expect(await count(desk, "file_analyses where sha256 = decode($1, 'hex')", sent.sha256)).toBe(0)
  })

  test('that is no archive is told so when it is asked for as one', async () => {
    const { id } = expectDone(await send(bytesOf('no archive')))
    const { status, body } = await look(id, { kind: 'extra' })
    expect([status, body.code, body.params]).toEqual([
      400,
      'archive_refused',
      { problem: 'archive_not_recognised' },
    ])
    expect((await look(id, { kind: 'nonsense' })).status).toBe(400)
  })

  test('is swept when nothing came of it', async () => {
    const person = await newPerson(desk)
    const { id } = expectDone(await send(bytesOf('swept'), {}, person))
    desk.clock.advance(25 * 60 * 60 * 1000)
    await desk.runScheduled('system.sweep')
    expect(await count(desk, 'stored_files where id = $1', id)).toBe(0)
    desk.clock.set('2026-03-02T09:00:00Z')
  })
})

describe('a quote', () => {
  const quote = (body: object, { token } = customer) => desk.call('POST /order/quote', { token, body })
  const nothing = { option_ids: [], extra_ids: [] }

  test('tells price, what is missing, when it would be ready and who is before', async () => {
    const { variantId, serviceId, optionId, extraId } = workshop
    const person = await newCustomerWith(desk, 12.5)
    const body = expectDone(
      await quote(
        {
          variant_id: variantId,
          service_id: serviceId,
          option_ids: [optionId],
          extra_ids: [extraId],
          time_frame: '5-6_hours',
        },
        person,
      ),
    )
    expect(body).toMatchObject({
      price: 13,
      credits: 12.5,
      missing: 0.5,
      promised_at: '2026-03-02T15:00:00.000Z',
      promises: {
        asap: '2026-03-02T10:00:00.000Z',
        '2-3_hours': '2026-03-02T12:00:00.000Z',
        '5-6_hours': '2026-03-02T15:00:00.000Z',
      },
      queue: 1,
      staff_at_work: 0,
      services_online: true,
    })
    expect(body.items.map(({ kind, price }: Record<string, unknown>) => [kind, price])).toEqual([
      ['service', 10],
      ['option', 2],
      ['extra', 1],
    ])
    await desk.owner.query('update wallets set credit_limit = 50 where user_id = $1', [person.id])
    const limited = expectDone(
      await quote(
        { ...nothing, service_id: serviceId, option_ids: [optionId], extra_ids: [extraId] },
        person,
      ),
    )
    expect(limited.missing).toBe(0)
  })

  test('of nothing yet costs nothing', async () => {
    expect(expectDone(await quote(nothing))).toMatchObject({ items: [], price: 0, missing: 0 })
  })

  test('never promises where the site is never open', async () => {
    await desk.owner.query(
      `insert into open_times (site_id, day, opens, closes) select $1, 1, '09:00', '10:00'`,
      [desk.sites.main],
    )
    const { promised_at } = expectDone(await quote(nothing))
    // A Monday at ten: the one hour of the week is over, and the next is in a week.
    expect(promised_at).toBe('2026-03-09T09:00:00.000Z')
    await desk.owner.query('delete from open_times')
  })
})
