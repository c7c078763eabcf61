import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { clearVehicles, GOLF, newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson
/** Ids of type, manufacturer, model, generation and variant. */
let path: string[]

beforeAll(async () => {
  staff = await newModerator(desk, ['vehicle_statistics'])
  customer = await newPerson(desk)
})
beforeEach(async () => {
  await clearVehicles(desk)
  const [variant = ''] = await newVehicles(desk, [GOLF])
  const { body } = await desk.call('GET /vehicle/variant/{id}', {
    token: staff.token,
    params: { id: variant },
  })
  path = [...body.path.map(({ id }: { id: string }) => id), variant]
})

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(400, 7)])

function formOf(fields: Record<string, string>, files: string[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of files) form.append(name, new Blob([PNG]), `${name}.png`)
  return form
}

const add = (fields: Record<string, string>, files: string[] = [], token = staff.token) =>
  desk.call('POST /vehicle/ecu-adblue-location', { token, form: formOf(fields, files) })
const change = (id: string, fields: Record<string, string>, files: string[] = []) =>
  desk.call('PUT /vehicle/ecu-adblue-location/{id}', {
    token: staff.token,
    params: { id },
    form: formOf(fields, files),
  })
const one = async (query: Record<string, string>) =>
  (await desk.call('GET /vehicle/one-ecu-adblue-location', { token: customer.token, query })).body.location

test('a location has texts, pictures and the path of its vehicle', async () => {
  const { status, body } = await add(
    { vehicle_id: path[2] ?? '', ecu_location: 'Behind the wheel arch', adblue_location: 'Boot' },
    ['ecu_image_1', 'adblue_image_1', 'adblue_image_2'],
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    vehicle_id: path[2],
    ecu_location: 'Behind the wheel arch',
    path: [{ name: 'Cars' }, { name: 'Volkswagen' }, { name: 'Golf' }],
  })
  expect([body.ecu_images.length, body.adblue_images.length]).toEqual([1, 2])
  for (const host of ['localhost', 'other.localhost'])
    expect((await desk.server.inject({ url: body.ecu_images[0].url, headers: { host } })).statusCode).toBe(
      200,
    )
  expect((await add({ vehicle_id: path[2] ?? '' })).body.fields).toEqual({ vehicle_id: { code: 'taken' } })
})

test('what is left out stays; pictures go and come, three at most of each', async () => {
  const { body: before } = await add({ vehicle_id: path[4] ?? '', ecu_location: 'A', adblue_location: 'B' }, [
    'ecu_image_1',
    'ecu_image_2',
    'ecu_image_3',
  ])
  const tooMany = await change(before.id, {}, ['ecu_image_2'])
  expect(tooMany.body.fields).toEqual({ ecu_image_2: { code: 'too_big', params: { max: 3 } } })
  const { body } = await change(
    before.id,
    { adblue_location: 'C', remove_images: JSON.stringify([before.ecu_images[1].id]) },
    ['adblue_image_3'],
  )
  expect([body.ecu_location, body.adblue_location]).toEqual(['A', 'C'])
  expect(body.ecu_images).toEqual([before.ecu_images[0], before.ecu_images[2]])
  expect(body.adblue_images).toHaveLength(1)
  expect((await desk.server.inject(before.ecu_images[1].url)).statusCode).toBe(404)
  const unknown = await change(before.id, { remove_images: JSON.stringify([newId()]) })
  expect(unknown.body.fields).toEqual({ remove_images: { code: 'invalid' } })
})

test('the most exact level that has one answers', async () => {
  const [vtype = '', manufacture = '', vmodel = '', generation = '', variant = ''] = path
  expect(await one({ variant })).toBe(null)
  await add({ vehicle_id: vtype, ecu_location: 'of the type' })
  await add({ vehicle_id: vmodel, ecu_location: 'of the model' })
  expect((await one({ variant })).ecu_location).toBe('of the model')
  expect((await one({ vtype, manufacture, vmodel, generation, variant })).ecu_location).toBe('of the model')
  expect((await one({ vtype, manufacture })).ecu_location).toBe('of the type')
  const unknown = await desk.call('GET /vehicle/one-ecu-adblue-location', {
    token: staff.token,
    query: { variant: newId() },
  })
  expect(unknown.status).toBe(404)
  expect(await one({})).toBe(null)
  const { body } = await add({ vehicle_id: variant, ecu_location: 'of the variant' })
  expect((await one({ variant })).id).toBe(body.id)
  expect((await one({ generation })).ecu_location).toBe('of the model')
})

test('all are listed, searched and deleted with their pictures', async () => {
  const { body } = await add({ vehicle_id: path[1] ?? '' }, ['ecu_image_1'])
  await add({ vehicle_id: path[2] ?? '' })
  const list = (query: Record<string, string>, token = staff.token) =>
    desk.call('GET /vehicle/ecu-adblue-locations', { token, query })
  const names = async (query: Record<string, string>) =>
    (await list(query)).body.items.map((item: { path: { name: string }[] }) => item.path.at(-1)?.name)
  expect(await names({})).toEqual(['Volkswagen', 'Golf'])
  expect(await names({ sort_order: 'desc' })).toEqual(['Golf', 'Volkswagen'])
  expect(await names({ search: 'WAGEN' })).toEqual(['Volkswagen', 'Golf'])
  expect(await names({ search: 'golf  volks' })).toEqual(['Golf'])
  expect(await names({ search: 'golf polo' })).toEqual([])
  expect((await list({}, customer.token)).status).toBe(403)
  const remove = (id: string) =>
    desk.call('DELETE /vehicle/ecu-adblue-location/{id}', { token: staff.token, params: { id } })
  expect((await remove(body.id)).status).toBe(200)
  expect((await remove(body.id)).status).toBe(404)
  expect((await desk.server.inject(body.ecu_images[0].url)).statusCode).toBe(404)
  expect((await list({})).body.total).toBe(1)
})

test('strangers, sub-portal staff, malformed and unknown', async () => {
  const vehicle_id = path[2] ?? ''
  expect((await add({ vehicle_id }, [], '')).status).toBe(401)
  expect((await add({ vehicle_id }, [], customer.token)).status).toBe(403)
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const there = { token: elsewhere.token, site: 'other' } as const
  const { body } = await add({ vehicle_id })
  const params = { id: body.id }
  const replies = [
    await desk.call('POST /vehicle/ecu-adblue-location', {
      ...there,
      form: formOf({ vehicle_id: path[1] ?? '' }),
    }),
    await desk.call('PUT /vehicle/ecu-adblue-location/{id}', { ...there, params, form: formOf({}) }),
    await desk.call('DELETE /vehicle/ecu-adblue-location/{id}', { ...there, params }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await add({ vehicle_id: newId() })).status).toBe(404)
  expect((await add({ vehicle_id: 'x' })).status).toBe(400)
  expect((await change(newId(), {})).status).toBe(404)
  const { status } = await desk.call('GET /vehicle/one-ecu-adblue-location', {
    query: { variant: path[4] ?? '' },
  })
  expect(status).toBe(401)
})
