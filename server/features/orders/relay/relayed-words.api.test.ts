import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { type CallOptions, useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, deliveryForm, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { bothLevels, creditsOf, openRelay, type Relay } from '#server/test/relay.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Whose work a portal sells is nobody's business: what its people get tells neither the provider's name nor their staff's. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
  await desk.owner.query(
    "update site_settings set title = 'Northmark', email = 'office@northmark.test' where site_id = $1",
    [desk.sites.main],
  )
  await desk.owner.query("update site_settings set email = 'office@portal.test' where site_id = $1", [
    desk.sites.other,
  ])
  await desk.owner.query("update users set first_name = 'Zebediah', last_name = 'Quill' where id = $1", [
    relay.workshop.admin.id,
  ])
  await desk.owner.query("update users set first_name = 'Agatha', last_name = 'Reseller' where id = $1", [
    relay.agent.id,
  ])
})

test('nothing that a portal’s people read of a relayed order names the provider', async () => {
  const provider = { token: relay.workshop.admin.token }
  const staff = { token: relay.portal.admin.token, site: 'other' } as const
  const customer = await newCustomerWith(desk, 100, { site: 'other' })
  const asCustomer = { token: customer.token, site: 'other' } as const
  const read: { where: string; text: string }[] = []
  const keep = async (key: EndpointKey, options: CallOptions) => {
    const reply = await desk.call(key, options)
    read.push({ where: key, text: JSON.stringify([reply.headers, reply.body]) })
    return expectDone(reply)
  }

  const file = bytesOf('white label')
  const modified = tuned(file, 'by provider')
  // Another order of the provider's has the very file that is delivered: the guard names it to the provider's staff.
  const buyer = await newCustomerWith(desk, 100)
  const mixedUp = await newOrder(desk, buyer, relay.workshop, {
    file: bytesOf('another car'),
    fields: { agreed_price: '8' },
  })
  expectDone(await deliver(desk, relay.workshop.admin, mixedUp.id, modified))
  const { id } = await newOrder(desk, customer, relay.portal, { file, site: 'other' })
  const { theirs } = await bothLevels(desk, id)
  const there = { ...provider, params: { id: theirs.id } }
  const here = { params: { id } }
  expectDone(await desk.call('PUT /order/{id}/take', { ...there, body: { taken: true } }))
  await desk.runJobs()
  const ask = { status: 'incomplete', reason: 'Which tool?' }
  expectDone(await desk.call('PUT /order/{id}/change_status', { ...there, body: ask }))
  await desk.runJobs()
  const form = new FormData()
  form.set('text', 'KESS3')
  await keep('PUT /order/{id}/resend', { ...asCustomer, ...here, form })
  const overruled = deliveryForm(modified, { note: 'Enjoy', overrule_reason: 'The Quills have two of these' })
  expectDone(await desk.call('PUT /order/{id}/submit_order', { ...there, form: overruled }))
  await desk.runJobs()
  const revision = new FormData()
  revision.set('text', 'It smokes')
  await keep('POST /order/{id}/revision', { ...asCustomer, ...here, form: revision })
  await keep('GET /order/{id}', { ...asCustomer, ...here })
  const { guards } = await keep('GET /order/{id}', { ...staff, ...here })
  expect(guards[0].overruled_reason).toBe('')
  expect(guards[0].checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([])
  await keep('GET /order', staff)
  await keep('GET /user_orders', asCustomer)
  await keep('GET /order_messages/{id}', { ...asCustomer, ...here })
  await keep('GET /order_messages/{id}', { ...staff, ...here })
  await keep('GET /audit_log', staff)
  for (const address of [customer.email, 'office@portal.test', relay.portal.admin.email])
    for (const mail of await desk.mailsTo(address)) read.push({ where: 'mail', text: JSON.stringify(mail) })
  const { rows } = await desk.owner.query('select data from events where site_id = $1', [desk.sites.other])
  for (const { data } of rows) read.push({ where: 'event', text: JSON.stringify(data) })
  const { rows: files } = await desk.owner.query(
    'select row_to_json(f) as row from order_files f where site_id = $1',
    [desk.sites.other],
  )
  for (const { row } of files) read.push({ where: 'file', text: JSON.stringify(row) })

  expect(read.filter(({ where }) => where === 'mail').length).toBeGreaterThan(3)
  const names = [
    'Northmark',
    'northmark',
    'Zebediah',
    'Quill',
    'Agatha',
    'Reseller',
    relay.workshop.admin.id,
    relay.agent.id,
    relay.agent.email,
  ]
  const told = read.flatMap(({ where, text }) =>
    names.filter((name) => text.includes(name)).map((name) => `${where}: ${name}`),
  )
  expect(told).toEqual([])
  expect(await creditsOf(desk, customer.id)).toBe(90)
})
