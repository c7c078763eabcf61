import { beforeAll, beforeEach, expect, test } from 'vitest'
import { vehicleImports } from '#features/vehicles/import-vehicles.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { clearVehicles, GOLF, newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['vehicle_statistics'])
})
beforeEach(() => clearVehicles(desk))

const HEADER = 'type,manufacturer,model,generation,variant,engine,fuel,stock_hp,stage1_hp,stage1_nm'
const lineOf = (number: number, hp: string | number = 100 + (number % 300)) =>
  `Cars,Maker ${number % 40},Model ${number % 200},Mk${number % 5},2.0 TDI ${number},CR${number},Diesel,${hp},250,500`
const csvOf = (lines: readonly string[]) => `\ufeff${[HEADER, ...lines].join('\r\n')}\r\n`

async function send(content: string | Buffer, fields: Record<string, string> = {}, name = 'vehicles.csv') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  return desk.call('POST /vehicle/import', { token: staff.token, form })
}
const look = async (id: string) =>
  (await desk.call('GET /vehicle/import/{id}', { token: staff.token, params: { id } })).body
async function importNow(content: string | Buffer, fields: Record<string, string> = {}) {
  const { body } = await send(content, fields)
  await desk.runJobs()
  return look(body.id)
}
const figures = async () =>
  (
    await desk.owner.query(
      `select count(*) filter (where level = 2)::int as makers, count(*) filter (where level = 5)::int as variants,
         (select count(*)::int from vehicle_details) as details, (select count(*)::int from vehicle_search) as found
       from vehicles`,
    )
  ).rows[0]
const exported = async (format: 'csv' | 'json', token = staff.token) =>
  desk.call('GET /vehicle/export', { token, query: { format } })

test('10,000 lines are imported in seconds, and again they change nothing', async () => {
  const csv = csvOf(Array.from({ length: 10_000 }, (_, number) => lineOf(number)))
  const { status, body } = await send(csv)
  expect([status, body.state, body.lines]).toEqual([200, 'waiting', 0])
  const start = performance.now()
  await desk.runJobs()
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(await look(body.id)).toMatchObject({
    state: 'done',
    file_name: 'vehicles.csv',
    lines: 10_000,
    done: 10_000,
    added: 10_000,
    changed: 0,
    bad: 0,
    bad_lines: [],
    finished_at: expect.any(String),
  })
  expect(await figures()).toEqual({ makers: 40, variants: 10_000, details: 10_000, found: 10_000 })
  const { rows } = await desk.owner.query(
    "select count(*)::int as told from events where type = 'vehicles.import' and data->>'import_id' = $1",
    [body.id],
  )
  expect(rows[0].told).toBe(23)

  const again = await importNow(csv)
  expect([again.state, again.lines, again.added, again.changed]).toEqual(['done', 10_000, 0, 0])
  const changed = await importNow(csvOf([lineOf(0, 111), lineOf(1), lineOf(20_000)]))
  expect([changed.added, changed.changed]).toEqual([1, 1])
}, 120_000)

test('one bad line refuses the whole file, and the report says which and why', async () => {
  const bad = ['Cars,,Golf,VII,2.0,,,,,', 'Cars,VW,Golf,VII,1.6,,,many,,', 'Cars,VW,Golf,VII,1.9,,,,200,']
  const report = await importNow(csvOf([lineOf(1), ...bad, lineOf(1)]))
  expect(report).toMatchObject({ state: 'refused', lines: 5, done: 0, added: 0, bad: 4 })
  expect(report.bad_lines).toEqual([
    { line: 3, problem: 'required', text: 'manufacturer: ' },
    { line: 4, problem: 'not_a_number', text: 'stock_hp: many' },
    { line: 5, problem: 'stage_incomplete', text: 'stage1_nm: ' },
    { line: 6, problem: 'duplicate', text: 'Cars Maker 1 Model 1 Mk1 2.0 TDI 1' },
  ])
  expect((await figures()).variants).toBe(0)
  const { rows } = await desk.owner.query(
    "select state, count(*)::int as n from stored_files where state = 'attached' group by 1",
  )
  expect(rows).toEqual([])
})

test('asked to leave bad lines out, it imports the others', async () => {
  const report = await importNow(csvOf([lineOf(1), 'Cars,,Golf,VII,2.0,,,,,', lineOf(2)]), {
    skip_bad_lines: 'true',
  })
  expect(report).toMatchObject({ state: 'done', lines: 3, done: 2, added: 2, bad: 1 })
  expect((await figures()).variants).toBe(2)
})

test('a thousand bad lines are kept, all are counted', async () => {
  const report = await importNow(csvOf(Array.from({ length: 1500 }, (_, number) => lineOf(number, 'x'))))
  expect([report.state, report.bad, report.bad_lines.length]).toEqual(['refused', 1500, 1000])
})

test.each([
  ['no columns', 'hello', 'missing_column'],
  ['nothing', '', 'missing_column'],
  ['half a JSON', '[{"type":"Cars"', 'unreadable'],
  ['an endless quotation', `${HEADER}\n"Cars,VW`, 'unreadable'],
  ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'missing_column'],
])('a file of %s is refused, whatever was asked', async (_, content, problem) => {
  const report = await importNow(content, { skip_bad_lines: 'true' })
  expect([report.state, report.bad_lines[0].problem, (await figures()).variants]).toEqual([
    'refused',
    problem,
    0,
  ])
})

test.each(['csv', 'json'] as const)(
  'an export as %s, imported into an empty catalogue, is the same',
  async (format) => {
    await newVehicles(desk, [
      GOLF,
      {
        path: ['Cars', 'Volkswagen', 'Golf', 'VI', '=1+1 "quoted", with comma'],
        details: { engine: '-x', fuel: "'+y" },
      },
      {
        path: ['Trucks', 'Škoda', '@706', "'-T", '11.9'],
        details: { stages: [{ stage: 5, hp: 400, nm: 1900 }], year_from: 1960 },
      },
      { path: ['Cars', 'Audi', 'A4', 'B9', '2.0 TDI 190'], details: {} },
    ])
    const { headers, body } = await exported(format)
    expect(headers['content-disposition']).toContain(`vehicles.${format}`)
    const file = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const before = await exported('csv')
    await clearVehicles(desk)
    expect(await importNow(file)).toMatchObject({ state: 'done', added: 4, bad: 0 })
    const after = await exported('csv')
    expect(after.body.toString()).toBe(before.body.toString())
    expect(after.body.toString().split('\r\n')[0]).toBe(
      '\ufefftype,manufacturer,model,generation,variant,engine,fuel,ecu,transmission,engine_cc,year_from,year_to,' +
        'stock_hp,stock_nm,stage1_hp,stage1_nm,stage2_hp,stage2_nm,stage3_hp,stage3_nm,stage4_hp,stage4_nm,' +
        'stage5_hp,stage5_nm',
    )
  },
)

test('an export has its twenty columns, and of an empty catalogue only those', async () => {
  expect((await exported('csv')).body.toString()).toBe(
    '\ufefftype,manufacturer,model,generation,variant,engine,fuel,ecu,transmission,engine_cc,year_from,year_to,' +
      'stock_hp,stock_nm,stage1_hp,stage1_nm,stage2_hp,stage2_nm,stage3_hp,stage3_nm\r\n',
  )
  expect((await exported('json')).body).toEqual([])
  expect((await importNow('[]')).state).toBe('done')
})

test('columns that a file does not have stay as they were', async () => {
  const [id = ''] = await newVehicles(desk, [GOLF])
  const report = await importNow(
    `type;manufacturer;model;generation;variant;ecu;stage1_hp;stage1_nm\n${GOLF.path.join(';')};Delphi;;\n`,
  )
  expect([report.added, report.changed]).toEqual([0, 1])
  const { body } = await desk.call('GET /vehicle/variant/{id}', { token: staff.token, params: { id } })
  expect([body.engine, body.ecu, body.stages]).toEqual(['CRLB', 'Delphi', []])
})

test('after a crash while writing, nothing is there; the next run imports all, and a third changes nothing', async () => {
  const { body } = await send(csvOf([lineOf(1), lineOf(2)]))
  // The database refuses in the midst of the writing transaction, as if its server had gone.
  await desk.owner.query(`create function crash() returns trigger language plpgsql as
    $$ begin raise exception 'crash' using errcode = '57P01'; end $$`)
  await desk.owner.query(
    'create trigger crash before insert on vehicle_search for each row execute function crash()',
  )
  const run = () => vehicleImports.job.run(desk.platform, desk.sites.main, { import_id: body.id })
  await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
  expect([(await look(body.id)).state, (await figures()).variants]).toEqual(['failed', 0])
  await desk.owner.query('drop trigger crash on vehicle_search')
  await run()
  const done = await look(body.id)
  expect([done.state, done.added, (await figures()).variants]).toEqual(['done', 2, 2])
  await run()
  expect(await look(body.id)).toEqual(done)
  await desk.runJobs()
})

test('several at once are imported one after the other', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) {
    const lines = Array.from({ length: 300 }, (_, line) => lineOf(line))
    ids.push((await send(csvOf(lines))).body.id)
  }
  const run = (import_id: string) => vehicleImports.job.run(desk.platform, desk.sites.main, { import_id })
  await Promise.all(ids.map(run))
  const reports = await Promise.all(ids.map(look))
  expect(reports.map(({ state, added, changed }) => [state, added, changed])).toEqual([
    ['done', 300, 0],
    ...Array(4).fill(['done', 0, 0]),
  ])
  await desk.runJobs()
  const { body } = await desk.call('GET /vehicle/import', { token: staff.token })
  expect(body.items.slice(0, 5).map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
})

test('strangers, customers and sub-portal staff', async () => {
  const customer = await newPerson(desk)
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const form = new FormData()
  form.append('file', new Blob([csvOf([lineOf(1)])]), 'x.csv')
  const start = (token: string, site: 'main' | 'other') =>
    desk.call('POST /vehicle/import', { token, site, form })
  expect((await start('', 'main')).status).toBe(401)
  expect((await start(customer.token, 'main')).status).toBe(403)
  expect((await start(elsewhere.token, 'other')).body.code).toBe('forbidden')
  const { body } = await send(csvOf([]))
  await desk.runJobs()
  const there = { token: elsewhere.token, site: 'other' } as const
  expect((await desk.call('GET /vehicle/import/{id}', { ...there, params: { id: body.id } })).status).toBe(
    404,
  )
  expect((await desk.call('GET /vehicle/import', there)).body.items).toEqual([])
  expect(
    (await desk.call('GET /vehicle/import/{id}', { token: staff.token, params: { id: 'x' } })).status,
  ).toBe(400)
  expect((await exported('csv', customer.token)).status).toBe(403)
  expect((await exported('csv', '')).status).toBe(401)
  const none = await desk.call('POST /vehicle/import', { token: staff.token, form: new FormData() })
  expect(none.body.code).toBe('file_missing')
})
