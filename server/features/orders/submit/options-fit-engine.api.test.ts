import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder, submit } from '#server/test/orders.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

/* An option that does not fit the engine is neither shown nor taken, whichever way it is ordered. */
const desk = useDesk()
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 100)
const options: Record<'pops' | 'filter' | 'bosch', string> = { pops: '', filter: '', bosch: '' }

beforeAll(async () => {
  const add = async (body: object): Promise<string> =>
    expectDone(await desk.call('POST /option', { token: workshop.admin.token, body })).id
  const prices = { price_1: 2, price_2: 2, price_3: 2 }
  options.pops = await add({ name: 'Pops and bangs', ...prices, fuels: ['petrol', 'hybrid', 'petrol'] })
  options.filter = await add({ name: 'Particulate filter off', ...prices, fuels: ['diesel'] })
  options.bosch = await add({ name: 'Boost display', ...prices, ecu_families: ['EDC17', 'MED17', 'EDC17'] })
})

async function engine(fuel: string, ecu: string) {
  const form = new FormData()
  form.set('fuel', fuel)
  form.set('ecu', ecu)
  const { token } = workshop.admin
  const params = { id: workshop.variantId }
  expectDone(await desk.call('PUT /vehicle/variant/{id}/details', { token, params, form }))
}

async function offered(query: Record<string, string>) {
  const { items } = expectDone(await desk.call('GET /option_all', { token: customer.token, query }))
  const names = Object.entries(options).map(([name, id]) => [id, name])
  return items.flatMap(({ id }: { id: string }) => new Map(names as [string, string][]).get(id) ?? [])
}

test.each([
  ['Diesel', 'Bosch EDC17C64', ['filter', 'bosch']],
  ['Benzin', 'Bosch MED17.5.25', ['pops', 'bosch']],
  ['Hybrid', 'Continental SIMOS18.1', ['pops']],
  ['Diesel', '', ['filter', 'bosch']],
  ['', 'Bosch EDC16U34', ['pops', 'filter']],
  ['', '', ['pops', 'filter', 'bosch']],
])('%j with %j is offered %j', async (fuel, ecu, names) => {
  await engine(fuel, ecu)
  expect(await offered({ variant: workshop.variantId })).toEqual(names)
})

test('without a variant nothing is known of the engine; its type is known from the variant', async () => {
  await engine('Diesel', 'Bosch EDC16U34')
  expect(await offered({})).toEqual(['pops', 'filter', 'bosch'])
  expect(await offered({ vtype: workshop.typeId })).toEqual(['pops', 'filter', 'bosch'])
  const unknown = await desk.call('GET /option_all', {
    token: customer.token,
    query: { variant: workshop.typeId },
  })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
})

test('the price, the order and a change of the order refuse what does not fit, and say why', async () => {
  await engine('Diesel', 'Bosch EDC16U34')
  const { variantId: variant_id, serviceId: service_id, typeId: vehicle_type_id } = workshop
  const quote = (option: string, vehicle: object = { variant_id }) =>
    desk.call('POST /order/quote', {
      token: customer.token,
      body: { ...vehicle, service_id, option_ids: [option], extra_ids: [], time_frame: 'asap' },
    })
  const refused = (reason: string, name: string) => ({
    status: 409,
    body: { code: 'not_offered', params: { reason, name }, fields: { option_ids: { code: 'invalid' } } },
  })
  expect(await quote(options.pops)).toMatchObject(refused('fuel', 'Pops and bangs'))
  expect(await quote(options.bosch)).toMatchObject(refused('ecu', 'Boost display'))
  expect(await quote(options.filter)).toMatchObject({ status: 200, body: { price: 12 } })
  expect(await quote(options.pops, { vehicle_type_id })).toMatchObject({ status: 200, body: { price: 12 } })

  const wish = (option: string) => ({
    fields: { option_ids: JSON.stringify([option]), agreed_price: '12' },
  })
  expect(await submit(desk, customer, workshop, wish(options.pops))).toMatchObject(
    refused('fuel', 'Pops and bangs'),
  )
  const { id } = await newOrder(desk, customer, workshop, wish(options.filter))
  const change = await desk.call('PUT /order/{id}/change', {
    token: workshop.admin.token,
    params: { id },
    body: { service_id, option_ids: [options.pops], extra_ids: [], reason: 'Louder' },
  })
  expect(change).toMatchObject(refused('fuel', 'Pops and bangs'))
})

test('an option keeps each fuel and family once; a fuel that nobody knows is refused', async () => {
  const { token } = workshop.admin
  const { items } = expectDone(await desk.call('GET /option', { token, query: { size: -1 } }))
  const engines = items.map(({ fuels, ecu_families }: Record<string, string[]>) => [fuels, ecu_families])
  expect(engines).toEqual([
    [[], []],
    [['petrol', 'hybrid'], []],
    [['diesel'], []],
    [[], ['EDC17', 'MED17']],
  ])
  for (const body of [{ fuels: ['steam'] }, { ecu_families: ['..'] }, { ecu_families: [''] }]) {
    const reply = await desk.call('PUT /option/{id}', { token, params: { id: options.pops }, body })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  }
  const { rows } = await desk.owner.query(
    "select after from audit_log where act = 'services.add_option' and subject = 'Boost display'",
  )
  expect(rows[0].after).toMatchObject({ fuels: [], ecu_families: ['EDC17', 'MED17'] })
})
