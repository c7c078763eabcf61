import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { gather } from '#platform/gather.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['add_product', 'edit_product'])
})
beforeEach(async () => {
  for (const table of ['shop_product_images', 'shop_products', 'shop_categories'])
    await desk.owner.query(`delete from ${table}`)
})

const HEADER = 'product_code,name,category,price,inventory,status,extra_options,image1,image2'
const csvOf = (...lines: string[]) => [HEADER, ...lines].join('\n')
const CABLE = 'C-1,Bench cable,Cables,"19,90",7,published,,,'

const picture = (color: string) =>
  sharp({ create: { width: 20, height: 15, channels: 3, background: color } })
    .png()
    .toBuffer()

function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return gather(zip.outputStream as unknown as AsyncIterable<Uint8Array>)
}

async function send(content: string | Buffer, fields: Record<string, string> = {}, token = staff.token) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'products')
  return desk.call('POST /shop/product/import', { token, form })
}
async function importNow(content: string | Buffer, fields: Record<string, string> = {}) {
  const { body } = await send(content, fields)
  await desk.runJobs()
  const report = await desk.call('GET /shop/product/import/{id}', {
    token: staff.token,
    params: { id: body.id },
  })
  return report.body
}
const one = async (code: string) =>
  (
    await desk.call('GET /shop/product/get_by_product_code/{code}', {
      token: staff.token,
      params: { code },
    })
  ).body.product
const problems = ({ bad_lines }: { bad_lines: { line: number; problem: string }[] }) =>
  bad_lines.map(({ line, problem }) => [line, problem])

test('products come in with their category, and come again as changes', async () => {
  expect(await importNow(csvOf(CABLE, 'C-2,Adapter,cables,5,,,,,'))).toMatchObject({
    state: 'done',
    added: 2,
    changed: 0,
    bad: 0,
  })
  expect(await one('C-1')).toMatchObject({
    name: 'Bench cable',
    slug: 'bench-cable',
    price: 19.9,
    inventory: 7,
    status: 'published',
    category: { name: 'Cables', slug: 'cables' },
  })
  expect(await one('C-2')).toMatchObject({ inventory: 0, status: 'draft', category: { name: 'Cables' } })
  const again = await importNow(csvOf('c-1,Bench cable 2,Cables,20,,,,,'))
  expect(again).toMatchObject({ state: 'done', added: 0, changed: 1 })
  // What is left out stays, the address among it.
  expect(await one('C-1')).toMatchObject({
    name: 'Bench cable 2',
    slug: 'bench-cable',
    price: 20,
    inventory: 7,
    status: 'published',
  })
})

test('an archive brings pictures; the same ones stay what they are', async () => {
  const [red, blue] = [await picture('red'), await picture('blue')]
  const options =
    '"[{""name"":""Length"",""values"":[{""name"":""1 m"",""price"":0},{""name"":""3 m"",""price"":5.5}]}]"'
  const table = csvOf(`C-1,Cable,Cables,10,1,published,${options},red.png,BLUE.png`)
  const zip = await zipOf({
    'shop/products.csv': table,
    'shop/pictures/red.png': red,
    'shop/pictures/blue.png': blue,
  })
  expect(await importNow(zip)).toMatchObject({ state: 'done', added: 1 })
  const before = await one('C-1')
  expect(before.images).toHaveLength(2)
  expect([before.price_from, before.price_to]).toEqual([10, 15.5])
  const shown = await desk.server.inject(before.image1)
  expect(shown.rawPayload.equals(red)).toBe(true)
  await importNow(zip)
  expect((await one('C-1')).images).toEqual(before.images)
  await importNow(
    await zipOf({ 'products.csv': csvOf('C-1,Cable,Cables,10,1,,,blue.png,'), 'blue.png': blue }),
  )
  const after = await one('C-1')
  expect(after.images).toHaveLength(1)
  expect((await desk.server.inject(before.image1)).statusCode).toBe(404)
})

test.each([
  ['a price that is none', 'C-1,A,Cables,ten,,,,,', 'not_an_amount'],
  ['a thousand or one', 'C-1,A,Cables,"1,234",,,,,', 'ambiguous_amount'],
  ['no price', 'C-1,A,Cables,,,,,,', 'required'],
  ['a code that is too long', 'C-123456789,A,Cables,1,,,,,', 'too_long'],
  ['a code with a blank', 'C 1,A,Cables,1,,,,,', 'invalid_code'],
  ['a status that is none', 'C-1,A,Cables,1,,sold,,,', 'unknown_status'],
  ['a negative stock', 'C-1,A,Cables,1,-1,,,,', 'not_a_number'],
  ['half a piece', 'C-1,A,Cables,1,1.5,,,,', 'not_a_number'],
  ['options that are none', 'C-1,A,Cables,1,,,{"a":1},,', 'options_unreadable'],
  ['a picture without an archive', 'C-1,A,Cables,1,,,,a.png,', 'picture_missing'],
])('%s: nothing is imported', async (_, line, problem) => {
  const report = await importNow(csvOf(CABLE.replace('C-1', 'C-9'), line))
  expect([report.state, problems(report)]).toEqual(['refused', [[3, problem]]])
  const { rows } = await desk.owner.query('select count(*)::int as n from shop_products')
  expect(rows[0].n).toBe(0)
})

test('bad lines can be left out; a code comes once, an address is nobody else’s', async () => {
  await importNow('product_code,name,category,price,slug\nC-1,Cable,Cables,1,cable\n')
  const report = await importNow(
    'product_code,name,category,price,slug\nC-2,B,Cables,1,cable\nC-3,C,Cables,1,c\nc-3,D,Cables,1,d\nC-1,E,Cables,2,\n',
    { skip_bad_lines: 'true' },
  )
  expect(problems(report)).toEqual([
    [2, 'slug_taken'],
    [4, 'duplicate'],
  ])
  expect([report.state, report.added, report.changed]).toEqual(['done', 1, 1])
})

test('no line takes a product to a status that it does not reach from where it is', async () => {
  const head = 'product_code,name,category,price,status'
  const all = ['C-1,A,Cables,1,published', 'C-2,B,Cables,1,published', 'C-3,C,Cables,1,draft']
  await importNow([head, ...all].join('\n'))
  const lines = ['c-1,A,Cables,2,draft', 'C-2,B,Cables,2,unpublished', 'C-3,C,Cables,2,unpublished']
  const refused = await importNow([head, ...lines].join('\n'))
  expect([refused.state, refused.bad_lines]).toEqual([
    'refused',
    [
      { line: 2, problem: 'unreachable_status', text: 'status: draft' },
      { line: 4, problem: 'unreachable_status', text: 'status: unpublished' },
    ],
  ])
  const some = await importNow([head, ...lines].join('\n'), { skip_bad_lines: 'true' })
  expect([some.state, some.changed]).toEqual(['done', 1])
  const statuses = []
  for (const code of ['C-1', 'C-2', 'C-3']) statuses.push((await one(code)).status)
  expect(statuses).toEqual(['published', 'unpublished', 'draft'])
  // Whoever says nothing of the status, or what it is already, changes the rest.
  const rest = await importNow([head, 'C-1,A,Cables,3,published', 'C-3,C,Cables,3,'].join('\n'))
  expect([rest.state, rest.changed]).toEqual(['done', 2])
})

test('an address that a later line names is given to nobody before', async () => {
  const others = Array.from({ length: 600 }, (_, place) => `D-${place},Nut ${place},Nuts,1,`)
  const lines = ['C-1,Cable,Cables,1,', ...others, 'C-2,Adapter,Cables,1,cable']
  const report = await importNow(['product_code,name,category,price,slug', ...lines].join('\n'))
  expect([report.state, report.added]).toEqual(['done', 602])
  expect([(await one('C-1')).slug, (await one('C-2')).slug]).toEqual(['cable-2', 'cable'])
})

test('no option takes off more than a product costs', async () => {
  const options = '"[{""name"":""Kit"",""values"":[{""name"":""Without"",""price"":-8}]}]"'
  const head = 'product_code,name,category,price,extra_options'
  const first = await importNow(`${head}\nC-1,Set,Sets,7.99,${options}\nC-2,Set,Sets,8,${options}`)
  expect([first.state, first.bad_lines]).toEqual([
    'refused',
    [{ line: 2, problem: 'out_of_range', text: 'price: 7.99' }],
  ])
  await importNow(`${head}\nC-2,Set,Sets,8,${options}`)
  const then = await importNow(`${head}\nc-2,Set,Sets,7.99,`)
  expect([then.state, then.bad_lines]).toEqual([
    'refused',
    [{ line: 2, problem: 'out_of_range', text: 'price: 7.99' }],
  ])
  // Whoever names other options with the price takes off less.
  expect((await importNow(`${head}\nC-2,Set,Sets,7.99,[]`)).state).toBe('done')
})

test.each([
  ['no table', { 'a.png': 'x' }],
  ['two tables', { 'a.csv': HEADER, 'b.csv': HEADER }],
])('an archive with %s cannot be read', async (_, files) => {
  const report = await importNow(await zipOf(files as Record<string, string>))
  expect([report.state, report.bad_lines[0].problem]).toEqual(['refused', 'unreadable'])
})

test('a picture that is none, and an archive that is broken', async () => {
  const table = csvOf('C-1,A,Cables,1,,,,a.png,')
  const report = await importNow(
    await zipOf({ 'p.csv': table, 'a.png': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  expect(problems(report)).toEqual([[2, 'picture_unreadable']])
  const whole = await zipOf({ 'p.csv': table })
  expect((await importNow(whole.subarray(0, whole.length - 30))).state).toBe('refused')
})

test('names in an archive lead nowhere', async () => {
  const zip = await zipOf({ 'aa/aa/products.csv': csvOf(CABLE) })
  const evil = Buffer.from(zip.toString('latin1').replaceAll('aa/aa/', '../../'), 'latin1')
  expect((await importNow(evil)).state).toBe('refused')
})

test('what was exported comes in again and changes nothing', async () => {
  const red = await picture('red')
  await importNow(await zipOf({ 'p.csv': csvOf('C/1,=A & B,Cables,10.5,3,published,,r.png,'), 'r.png': red }))
  const before = await one('C/1')
  for (const format of ['csv', 'json', 'zip'] as const) {
    const reply = await desk.server.inject({
      url: `/api/shop/product/export?format=${format}`,
      headers: { host: 'localhost', 'x-access-token': staff.token },
    })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`products.${format}`),
    ])
    expect(await importNow(reply.rawPayload)).toMatchObject({ state: 'done', added: 0, changed: 1 })
    const { changed_at, ...after } = await one('C/1')
    expect({ ...after, changed_at: before.changed_at }).toEqual(before)
    if (format !== 'zip') continue
    const names: string[] = []
    for await (const entry of (await yauzl.fromBufferPromise(reply.rawPayload)).eachEntry())
      names.push(entry.fileName)
    expect(names).toEqual(['products.csv', 'pictures/C~1-1.png'])
  }
})

test('only those who may change products import them', async () => {
  const adder = await newModerator(desk, ['add_product'])
  const editor = await newModerator(desk, ['edit_product'])
  const customer = await newPerson(desk)
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const statuses = []
  for (const { token } of [adder, editor, customer])
    statuses.push((await send(csvOf(CABLE), {}, token)).status)
  expect(statuses).toEqual([403, 403, 403])
  expect((await send(csvOf(CABLE), {}, '')).status).toBe(401)
  const { body } = await send(csvOf(CABLE))
  const there = await desk.call('GET /shop/product/import/{id}', {
    token: elsewhere.token,
    site: 'other',
    params: { id: body.id },
  })
  expect(there.status).toBe(404)
  await desk.runJobs()
})
