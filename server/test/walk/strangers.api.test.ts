import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Reply, useDesk } from '../desk.ts'
import { bytesOf, deliveryForm, expectDone, newOrder, openWorkshop, tuned } from '../orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '../people.ts'
import { buy, setUp } from '../purchases.ts'
import { forgiveAll } from './forgive-all.ts'
import { type IdPlace, optionsWith, idPlaces as walked } from './id-places.ts'
import { leaveShop } from './leave-shop.ts'
import { leaveTalk } from './leave-talk.ts'
import { pngForm } from './sample-files.ts'
import { sideBySide } from './side-by-side.ts'
import { type Insiders, insiderFor, newInsiders } from './walked-calls.ts'
import { changedTables, fingerprints, idsOfSite } from './whole-database.ts'

/*
 * Every call that names something by its id, made by every role with the id of something that is not theirs: of
 * another person, of another site, of nothing, or no id at all. Later tables take part by having an id and a site.
 */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const desk = useDesk()

let callers: Record<'customer' | 'agent' | 'moderator', TestPerson>
let insiders: Insiders
let vehicleTypeId: string
/** Without what the site offers: that is there for everybody to choose from. */
let onThisSite: string[]
let onOtherSite: string[]

beforeAll(async () => {
  for (const site of ['main', 'other'] as const) {
    const stranger = await newPerson(desk, { site })
    const staff = await newAdmin(desk, { site })
    await desk.call('POST /user/update_profile', {
      site,
      token: stranger.token,
      form: pngForm('picture', { first_name: 'Stranger', last_name: 'Test' }),
    })
    await desk.call('POST /settings/logo', { site, token: staff.token, form: pngForm('logo') })
    await desk.call('POST /policies', { site, token: staff.token, body: { cookie_law: 'Changed' } })
    await leaveBusiness(site, stranger, staff)
  }
  onThisSite = await idsOfSite(desk, desk.sites.main, [
    'services',
    'options',
    'option_extras',
    'shop_categories',
    'shop_products',
    'shop_shipping_methods',
  ])
  onOtherSite = await idsOfSite(desk, desk.sites.other)
  callers = {
    customer: await newPerson(desk),
    agent: await newPerson(desk, { kind: 'agent' }),
    moderator: await newModerator(desk, []),
  }
  insiders = await newInsiders(desk)
})

/** A package, a purchase that waits, a paid invoice and one that staff began; then whatever orders leave behind. */
async function leaveBusiness(site: 'main' | 'other', customer: TestPerson, { token }: TestPerson) {
  const user_id = customer.id
  await setUp(desk, 'bank', site)
  await desk.call('POST /price', {
    site,
    token,
    body: { name: 'Small', credits: 10, price: 9, active: true },
  })
  await buy(desk, customer, 'bank', 20, site)
  const { invoiceId } = await buy(desk, customer, 'bank', 5, site)
  await desk.call('PATCH /credits/mark-as-paid', { site, token, body: { id: invoiceId } })
  await desk.call('POST /credits/create-empty', { site, token, body: { user_id } })
  const { status } = await desk.call('POST /balances/{user_id}/adjust', {
    site,
    token,
    params: { user_id },
    body: { credits: 50, reason: 'A present' },
  })
  expect(status).toBe(200)
  await leaveOrders(site, customer)
}

/** Services and options, an order that was delivered and kept as a solution, one with a proposal, messages, imports, talk. */
async function leaveOrders(site: 'main' | 'other', customer: TestPerson) {
  const workshop = await openWorkshop(desk, site)
  vehicleTypeId = workshop.typeId
  const { token } = workshop.admin
  const original = bytesOf(`original of ${site}`)
  const { id } = await newOrder(desk, customer, workshop, { site, file: original })
  const delivery = deliveryForm(tuned(original), { save_as_solution: 'true' })
  const message = pngForm('file', { text: 'Here it is' })
  const chosen = { service_id: workshop.serviceId, option_ids: [], extra_ids: [] }
  const later = (await newOrder(desk, customer, workshop, { site, options: true, file: original })).id
  const cars = new File(['type,manufacturer\n'], 'cars.csv', { type: 'text/csv' })
  const list = new FormData()
  list.set('file', cars)
  const people = new FormData()
  people.set('file', new File(['email,first_name,last_name\n'], 'people.csv', { type: 'text/csv' }))
  const left = [
    await desk.call('POST /user_import', { site, token, form: people }),
    await desk.call('PUT /order/{id}/submit_order', { site, token, params: { id }, form: delivery }),
    await desk.call('POST /order_message/{id}', { site, token, params: { id }, form: message }),
    await desk.call('PUT /order/{id}/change', {
      site,
      token,
      params: { id: later },
      body: { ...chosen, price: 15, reason: 'More work' },
    }),
    ...(site === 'main' ? [await desk.call('POST /vehicle/import', { site, token, form: list })] : []),
  ]
  for (const reply of left) expectDone(reply)
  await leaveTalk(desk, site, customer, workshop.admin)
  await leaveShop(desk, site, customer, workshop.admin)
}

/** What a call cannot do without although its schema leaves the choice. */
const BESIDE: Partial<Record<string, () => Record<string, string>>> = {
  'POST /order': () => ({ vehicle_type_id: vehicleTypeId, vehicle_name: 'A car' }),
  'POST /agent_order': () => ({ vehicle_type_id: vehicleTypeId, vehicle_name: 'A car' }),
}

const UNKNOWN = ['019a0000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']

/** Where an id of nothing is not a 404: a list that finds nothing, a field that is told of, a product that is not sold, a way
 * that is not offered, an address that nobody keeps. */
const FOUND_NOTHING: Partial<Record<string, (body: Reply['body']) => boolean>> = {
  'GET /shop/product/get_all query.category_id': ({ total }) => total === 0,
  'GET /shop/product/get_all query.vehicle_id': ({ total }) => total === 0,
  'POST /shop/product/add form.category_id': ({ fields }) => fields?.category_id?.code === 'unknown',
  'POST /shop/coupon/add body.category_id': ({ fields }) => fields?.category_id?.code === 'unknown',
  'POST /shop/coupon/add body.product_id': ({ fields }) => fields?.product_id?.code === 'unknown',
  'POST /shop/cart/add_item body.product_id': ({ code }) => code === 'product_unavailable',
  'POST /shop/order/quote body.shipping_method_id': ({ shipping_method_id }) => shipping_method_id === null,
  'POST /shop/order/forget_address body.id': ({ status }) => status === 'success',
  'GET /shop/order/get_all query.product_id': ({ total }) => total === 0,
  'GET /shop/order/get_all query.user_id': ({ total }) => total === 0,
}

type Caller = { token: string } | Insiders

const nameOf = ({ call, part, name }: IdPlace) => `${call.key} ${part}.${name}`

async function statusOf(place: IdPlace, id: string, caller: Caller, site: 'main' | 'other'): Promise<number> {
  const token = 'token' in caller ? caller.token : insiderFor(place.call, caller)
  const options = optionsWith(place, id, BESIDE[place.call.key]?.())
  const { status, body } = await desk.call(place.call.key, { ...options, token, site })
  if (FOUND_NOTHING[nameOf(place)]?.(body)) return 404
  if (status !== 429) return status
  await forgiveAll(desk)
  return statusOf(place, id, caller, site)
}

/** What became of the ids: every place and status that was not wanted, and how many were walked. */
async function outcomes(
  caller: Caller,
  ids: readonly string[],
  wanted: readonly number[],
  { site = 'main', places = walked }: { site?: 'main' | 'other'; places?: readonly IdPlace[] } = {},
) {
  const flaws = new Set<string>()
  const look = async (place: IdPlace, id: string) => {
    const status = await statusOf(place, id, caller, site)
    if (!wanted.includes(status)) flaws.add(`${nameOf(place)}: ${status}`)
  }
  // By the ids: of the same place many at once would be too many.
  const asked = ids.flatMap((id) => places.map((place) => ({ place, id })))
  await sideBySide(asked, ({ place, id }) => look(place, id))
  return [...flaws]
}

/** The places where the id is looked at: elsewhere the call is refused before, whatever the id. */
async function placesFor(caller: Caller, site: 'main' | 'other' = 'main'): Promise<IdPlace[]> {
  const statuses = await sideBySide(walked, (place) => statusOf(place, UNKNOWN[0] ?? '', caller, site))
  return walked.filter((_, at) => statuses[at] !== 403)
}

/** A call that is refused counts all the same. */
const changedBeside = (...states: Parameters<typeof changedTables>) =>
  changedTables(...states).filter((name) => name !== 'public.rate_limits')

test('there is something to walk', () => {
  expect(walked.map(nameOf)).toEqual(
    expect.arrayContaining([
      'DELETE /auth/sessions/{id} params.id',
      'POST /auth/admin_auto_login body.user_id',
      'GET /file/{id} params.id',
      'GET /credits/{id}/download_invoice params.id',
      'POST /credits_user body.package_id',
      'GET /order query.assigned_to',
      'GET /order/{id}/download_file/{file_id} params.file_id',
      'POST /order form.original_file_id',
      'DELETE /order_message/{id} params.id',
      'GET /ticket_message/{id}/download_file params.id',
      'GET /chat_message/{id}/download_file params.id',
      'GET /sent_file/{id}/download_file params.id',
      'POST /message/{id}/dismiss params.id',
      'GET /chat_message query.user_id',
      'POST /shop/cart/update body.shopping_cart_id',
      'POST /shop/order/cancel body.order_id',
      'POST /shop/product/update form.id',
    ]),
  )
  expect(onThisSite.length).toBeGreaterThan(20)
  expect(onOtherSite.length).toBeGreaterThan(20)
})

describe.each([
  ['customer', 45],
  ['agent', 45],
  ['moderator', 20],
] as const)('a %s', (role, atLeast) => {
  test("security 20: gets nothing by the ids of others' things", async () => {
    const places = await placesFor(callers[role])
    expect(places.length).toBeGreaterThan(atLeast)
    const before = await fingerprints(desk)
    const ids = [...onThisSite, ...onOtherSite]
    expect(await outcomes(callers[role], ids, [400, 401, 403, 404], { places })).toEqual([])
    expect(changedBeside(before, await fingerprints(desk))).toEqual([])
  })
})

test('security 21: an admin with every key gets nothing by the ids of another site', async () => {
  // Whoever tries to enter an account of another site is written down, which its own test looks at.
  const places = walked.filter(({ call }) => call.key !== 'POST /auth/admin_auto_login')
  const before = await fingerprints(desk)
  expect(await outcomes(insiders, onOtherSite, [404], { places })).toEqual([])
  expect(changedBeside(before, await fingerprints(desk))).toEqual([])
})

test('security 21: nor do admin, customer and agent of a sub-portal by the ids of its provider', async () => {
  const there = await newInsiders(desk, 'other')
  // What belongs to the admin site alone is refused whatever the id.
  const places = (await placesFor(there, 'other')).filter(
    ({ call }) => call.key !== 'POST /auth/admin_auto_login',
  )
  expect(places.length).toBeGreaterThan(150)
  const onlyTheirs = await idsOfSite(desk, desk.sites.main)
  const before = await fingerprints(desk)
  expect(await outcomes(there, onlyTheirs, [404], { site: 'other', places })).toEqual([])
  expect(changedBeside(before, await fingerprints(desk))).toEqual([])
})

test("security 21: a token of one site is nobody's on the other, whatever id it comes with", async () => {
  const isPublic = ({ call }: IdPlace) => call.endpoint.access === 'public'
  const closed = walked.filter((place) => !isPublic(place))
  const open = walked.filter(isPublic)
  const few = onThisSite.slice(0, 5)
  expect(await outcomes(insiders, few, [401], { site: 'other', places: closed })).toEqual([])
  expect(await outcomes(insiders, onThisSite, [404], { site: 'other', places: open })).toEqual([])
})

test('security 20: ids of nothing are not found, and what is no id is refused', async () => {
  expect(await outcomes(insiders, UNKNOWN, [404])).toEqual([])
  const malformed = [
    '1',
    '-1',
    'me!',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    'null',
    '{"$gt":""}',
    '💥',
    'x'.repeat(150),
  ]
  expect(await outcomes(insiders, malformed, [400])).toEqual([])
})
