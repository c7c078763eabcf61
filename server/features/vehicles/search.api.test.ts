import { beforeAll, expect, test } from 'vitest'
import { insertVehicles, type NewVehicle } from '#features/vehicles/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
let customer: TestPerson
let ids: Map<string, string>

const car = (path: string, details: NewVehicle['details'] = {}): NewVehicle => ({
  path: path.split(' > ') as unknown as NewVehicle['path'],
  details,
})

const KNOWN = [
  car('Cars > Volkswagen > Golf > VII > 2.0 TDI 150', {
    fuel: 'Diesel',
    ecu: 'Bosch EDC17C64',
    stock_hp: 150,
  }),
  car('Cars > Volkswagen > Golf > VII > 2.0 TDI 184', { fuel: 'Diesel', stock_hp: 184 }),
  car('Cars > Volkswagen > Golf > VI > 2.0 TDI 140', { fuel: 'Diesel', stock_hp: 140 }),
  car('Cars > Volkswagen > Golf Plus > VII > 2.0 TDI 150', { fuel: 'Diesel', stock_hp: 150, stock_nm: 320 }),
  car('Cars > Volkswagen > Passat > B8 > 2.0 TDI 190', { fuel: 'Diesel', stock_hp: 190 }),
  car('Cars > Volkswagen > Passat > B8 > 2.0 TDI 150', { fuel: 'Diesel', stock_hp: 150 }),
  car('Cars > Mercedes-Benz > C-Class > W205 > C 220 d 170'),
  car('Cars > Mercedes-Benz > E-Class > W213 > E220d 194'),
  car('Cars > Škoda > Octavia > III > 1.6 TDI 105'),
  car('Cars > Citroën > C4 > II > 1.6 HDi 115'),
  car('Trucks > MAN > TGX > Euro 6 > 18.500', { ecu: 'Bosch EDC7C32' }),
]

beforeAll(async () => {
  customer = await newPerson(desk)
  // Some thousands that share most words with those above.
  const others = Array.from({ length: 3000 }, (_, number) =>
    car(`Cars > Maker${number % 20} > Model${number % 300} > VII > 2.0 TDI ${200 + number}`, {
      fuel: 'Diesel',
    }),
  )
  const known = await newVehicles(desk, KNOWN)
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await insertVehicles(tx, others)
  })
  ids = new Map(KNOWN.map(({ path }, place) => [path.slice(1).join(' '), known[place] ?? '']))
})

const search = (q: string, options: { token?: string; site?: 'main' | 'other' } = {}) =>
  desk.call('GET /vehicle/search', { token: customer.token, query: { q }, ...options })
const labels = async (q: string): Promise<string[]> =>
  (await search(q)).body.items.map(({ label }: { label: string }) => label)

test('a hit has all five levels and the figures', async () => {
  const { status, body } = await search('golf plus')
  expect(status).toBe(200)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toEqual({
    variant_id: ids.get('Volkswagen Golf Plus VII 2.0 TDI 150'),
    label: 'Volkswagen Golf Plus VII 2.0 TDI 150',
    path: ['Cars', 'Volkswagen', 'Golf Plus', 'VII', '2.0 TDI 150'].map((name) => ({
      id: expect.any(String),
      name,
    })),
    engine: '',
    fuel: 'Diesel',
    ecu: '',
    stock_hp: 150,
    stock_nm: 320,
  })
})

test.each([
  ['golf 7 2.0 tdi 150', 'Volkswagen Golf VII 2.0 TDI 150'],
  ['gofl 7 2.0 tdi 150', 'Volkswagen Golf VII 2.0 TDI 150'],
  ['150 tdi 2.0 VII GOLF volkswagen', 'Volkswagen Golf VII 2.0 TDI 150'],
  ['golf vii 184', 'Volkswagen Golf VII 2.0 TDI 184'],
  ['golf7 2,0tdi 184hp', 'Volkswagen Golf VII 2.0 TDI 184'],
  ['volkswagn glof 140', 'Volkswagen Golf VI 2.0 TDI 140'],
  ['passat b8 190', 'Volkswagen Passat B8 2.0 TDI 190'],
  ['pasat b8 190', 'Volkswagen Passat B8 2.0 TDI 190'],
  ['mercdes c220', 'Mercedes-Benz C-Class W205 C 220 d 170'],
  ['mercedes c 220d', 'Mercedes-Benz C-Class W205 C 220 d 170'],
  ['e 220 d', 'Mercedes-Benz E-Class W213 E220d 194'],
  ['skoda octavia 3', 'Škoda Octavia III 1.6 TDI 105'],
  ['citroen c4 hdi', 'Citroën C4 II 1.6 HDi 115'],
  ['edc17c64', 'Volkswagen Golf VII 2.0 TDI 150'],
  ['edc7', 'MAN TGX Euro 6 18.500'],
  ['vw golf 7 184', 'Volkswagen Golf VII 2.0 TDI 184'],
  ['xyzzy golf 7 184 r', 'Volkswagen Golf VII 2.0 TDI 184'],
  ['octav', 'Škoda Octavia III 1.6 TDI 105'],
])('%j finds %s first', async (query, label) => {
  expect((await labels(query))[0]).toBe(label)
})

test('what was typed exactly stands before guesses, and a power that no car has is left out', async () => {
  expect(await labels('passat 150')).toEqual(['Volkswagen Passat B8 2.0 TDI 150'])
  expect((await labels('passat b8 999'))[0]).toMatch(/^Volkswagen Passat B8/)
  expect((await labels('xyzzy octavia qwertz'))[0]).toBe('Škoda Octavia III 1.6 TDI 105')
  expect(await labels('2.0 tdi')).toHaveLength(10)
  expect(await labels('zzzzzz')).toEqual([])
  expect(await labels('%%')).toEqual([])
  expect(await labels("'; drop table vehicles; --")).toEqual([])
})

test('a rename, wherever it happens, changes what finds the variants below', async () => {
  const staff = await newPerson(desk, { role: 1, permissions: ['vehicle_statistics'] })
  const { body } = await search('octavia')
  const [, maker] = body.items[0].path
  await desk.call('PUT /vehicle/manufacturer/{id}', {
    token: staff.token,
    params: { id: maker.id },
    body: { name: 'Laurin' },
  })
  expect(await labels('laurin octavia')).toEqual(['Laurin Octavia III 1.6 TDI 105'])
  expect(await labels('skoda fabia')).toEqual([])
})

test('every site searches, nobody without a token, and two letters at least', async () => {
  const elsewhere = await newPerson(desk, { site: 'other' })
  expect((await search('golf 7 184', { token: elsewhere.token, site: 'other' })).body.items[0].label).toBe(
    'Volkswagen Golf VII 2.0 TDI 184',
  )
  expect((await search('golf', { token: '' })).status).toBe(401)
  expect((await search('g')).body.fields).toEqual({ q: { code: 'too_short', params: { min: 2 } } })
  expect((await search('x'.repeat(101))).status).toBe(400)
})
