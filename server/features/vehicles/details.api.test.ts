import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { clearVehicles, GOLF, newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson
let variant: string

beforeAll(async () => {
  staff = await newModerator(desk, ['vehicle_statistics'])
  customer = await newPerson(desk)
})
beforeEach(async () => {
  await clearVehicles(desk)
  ;[variant = ''] = await newVehicles(desk, [{ path: GOLF.path, details: {} }])
})

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(400, 7)])

function formOf(fields: Record<string, string>, files: string[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of files) form.append(name, new Blob([PNG]), `${name}.png`)
  return form
}

const details = (fields: Record<string, string>, files: string[] = [], token = staff.token) =>
  desk.call('PUT /vehicle/variant/{id}/details', {
    token,
    params: { id: variant },
    form: formOf(fields, files),
  })
const show = async () =>
  (await desk.call('GET /vehicle/variant/{id}', { token: customer.token, params: { id: variant } })).body
const open = (url: string, host = 'localhost') => desk.server.inject({ url, headers: { host } })
const attachedFiles = async () =>
  (await desk.owner.query("select count(*)::int as n from stored_files where state = 'attached'")).rows[0].n

const FULL = {
  engine: 'CRLB',
  fuel: 'Diesel',
  ecu: 'Bosch EDC17C64',
  transmission: 'DSG',
  engine_cc: '1968',
  year_from: '2012',
  year_to: '2019',
  stock_hp: '150',
  stock_nm: '340',
  stages: JSON.stringify([
    { stage: 2, hp: 205, nm: 430 },
    { stage: 1, hp: 190, nm: 400 },
  ]),
}

test('details are filled in, and then the variant counts as completed', async () => {
  expect(await show()).toMatchObject({ completed: false, engine: '', stock_hp: null, stages: [], images: [] })
  const { status, body } = await details(FULL)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: '2.0 TDI 150',
    completed: true,
    engine: 'CRLB',
    engine_cc: 1968,
    year_from: 2012,
    stock_hp: 150,
    stock_nm: 340,
    stages: [
      { stage: 1, hp: 190, nm: 400 },
      { stage: 2, hp: 205, nm: 430 },
    ],
  })
  expect(await show()).toEqual(body)
  const { rows } = await desk.owner.query(
    "select subject, before, after from audit_log where act = 'vehicles.change_details' order by id desc limit 1",
  )
  expect(rows[0]).toMatchObject({
    subject: 'Volkswagen Golf VII 2.0 TDI 150',
    before: { engine: '', stock_hp: null },
    after: { engine: 'CRLB', stock_hp: 150 },
  })
})

test('what is left out stays, and a search finds what was added', async () => {
  await details(FULL)
  const { body } = await details({ ecu: 'Delphi DCM6.2', stages: '[]' })
  expect(body).toMatchObject({ engine: 'CRLB', ecu: 'Delphi DCM6.2', stages: [], completed: false })
  const search = async (q: string) =>
    (await desk.call('GET /vehicle/search', { token: customer.token, query: { q } })).body.items.length
  expect([await search('delphi'), await search('crlb'), await search('bosch')]).toEqual([1, 1, 0])
})

test('a figure that is given empty goes, and is written down', async () => {
  await details(FULL)
  const { status, body } = await details({ stock_hp: '', year_to: '' })
  expect([status, body.stock_hp, body.year_to, body.stock_nm, body.year_from]).toEqual([
    200,
    null,
    null,
    340,
    2012,
  ])
  expect(await show()).toEqual(body)
  const { rows } = await desk.owner.query(
    "select before, after from audit_log where act = 'vehicles.change_details' order by id desc limit 1",
  )
  expect(rows).toEqual([
    { before: { stock_hp: 150, year_to: 2019 }, after: { stock_hp: null, year_to: null } },
  ])
})

test('only completed variants of a generation are offered as such', async () => {
  await newVehicles(desk, [{ path: ['Cars', 'Volkswagen', 'Golf', 'VII', '1.6 TDI 105'], details: {} }])
  await details(FULL)
  const { path } = await show()
  const completed = (generation: string, token = customer.token) =>
    desk.call('GET /vehicle/variant/completed/{generation}', { token, params: { generation } })
  const { body } = await completed(path[3].id)
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['2.0 TDI 150'])
  expect(body.items[0].stages).toHaveLength(2)
  expect((await completed(path[2].id)).status).toBe(404)
  expect((await completed('x')).status).toBe(400)
  expect((await completed(path[3].id, '')).status).toBe(401)
  const count = async (value: string) =>
    (await desk.call('GET /vehicle/variant', { token: customer.token, query: { completed: value } })).body
      .total
  expect([await count('true'), await count('false')]).toEqual([1, 1])
})

test.each([
  [{ year_from: '2019', year_to: '2012' }, { year_to: { code: 'contradicts' } }],
  [{ stock_hp: '0' }, { stock_hp: { code: 'too_small', params: { min: 1 } } }],
  [{ stock_hp: 'many' }, { stock_hp: { code: 'invalid' } }],
  [{ stages: '{' }, { stages: { code: 'invalid' } }],
  [{ remove_images: JSON.stringify([newId()]) }, { remove_images: { code: 'invalid' } }],
  [
    {
      stages: JSON.stringify([
        { stage: 1, hp: 1, nm: 1 },
        { stage: 1, hp: 2, nm: 2 },
      ]),
    },
    { stages: { code: 'contradicts' } },
  ],
])('%j is refused', async (fields, expected) => {
  const { status, body } = await details(fields)
  expect([status, body.fields]).toEqual([400, expected])
})

test('three pictures at most; those that go are let go of; every site shows them', async () => {
  const before = await attachedFiles()
  const { body } = await details({}, ['image_1', 'image_2', 'image_3'])
  expect(body.images).toHaveLength(3)
  expect(await attachedFiles()).toBe(before + 3)
  const tooMany = await details({}, ['image_2'])
  expect(tooMany.body.fields).toEqual({ image_2: { code: 'too_big', params: { max: 3 } } })
  const [first, , third] = body.images
  const { body: after } = await details({ remove_images: JSON.stringify([first.id]) }, ['image_1'])
  expect(after.images).toHaveLength(3)
  expect(after.images[1]).toEqual(third)
  expect(await attachedFiles()).toBe(before + 3)
  for (const host of ['localhost', 'other.localhost']) {
    const shown = await open(third.url, host)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.rawPayload.equals(PNG)).toBe(true)
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open(first.url, host)).statusCode).toBe(404)
  }
  await desk.call('DELETE /vehicle/variant/{id}', { token: staff.token, params: { id: variant } })
  expect(await attachedFiles()).toBe(before)
  expect((await open(third.url)).statusCode).toBe(404)
})

test('the picture of a manufacturer is replaced and taken away', async () => {
  const { path } = await show()
  const set = (id: string, files: string[], token = staff.token) =>
    desk.call('PUT /vehicle/{id}/image', { token, params: { id }, form: formOf({}, files) })
  const first = (await set(path[1].id, ['image'])).body
  expect(first.image_url).toMatch(/^\/api\/vehicle\/image\/[\w-]{22}\.png$/)
  const second = (await set(path[1].id, ['image'])).body
  expect((await open(first.image_url)).statusCode).toBe(404)
  expect((await open(second.image_url, 'other.localhost')).statusCode).toBe(200)
  expect((await set(path[1].id, [])).body.image_url).toBe(null)
  expect((await open(second.image_url)).statusCode).toBe(404)
  expect((await set(variant, ['image'])).status).toBe(404)
  expect((await set(newId(), ['image'])).status).toBe(404)
  expect((await set(path[1].id, ['image'], customer.token)).status).toBe(403)
  const text = new FormData()
  text.append('image', new Blob(['no picture']), 'x.png')
  const refused = await desk.call('PUT /vehicle/{id}/image', {
    token: staff.token,
    params: { id: path[1].id },
    form: text,
  })
  expect(refused.body.code).toBe('file_type_not_allowed')
})

test('other public files of the admin site are not served as pictures of the catalogue', async () => {
  const admin = await newAdmin(desk)
  const form = new FormData()
  form.append('logo', new Blob([PNG]), 'logo.png')
  const { body } = await desk.call('POST /settings/logo', { token: admin.token, form })
  const key = body.logo.url.split('/').at(-1)
  expect((await open(`/api/vehicle/image/${key}`)).statusCode).toBe(404)
  expect((await open(`/api/vehicle/image/${key}`, 'other.localhost')).statusCode).toBe(404)
  expect((await open('/api/vehicle/image/..%2Fx')).statusCode).toBe(400)
})

test('staff of a sub-portal change nothing and leave nothing stored', async () => {
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const reply = await desk.call('PUT /vehicle/variant/{id}/details', {
    token: elsewhere.token,
    site: 'other',
    params: { id: variant },
    form: formOf({ engine: 'X' }, ['image_1']),
  })
  expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
  expect((await details({ engine: 'X' }, [], customer.token)).status).toBe(403)
  expect((await details({ engine: 'X' }, [], '')).status).toBe(401)
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from stored_files where state = 'temporary'",
  )
  expect(rows).toEqual([{ n: 0 }])
  expect((await show()).engine).toBe('')
})
