import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '../desk.ts'
import { bytesOf, deliveryForm, expectDone, tuned } from '../orders.ts'
import { pdfText } from '../pdf-text.ts'
import { newAdmin, type TestPerson } from '../people.ts'
import { buy, setUp } from '../purchases.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay } from '../relay.ts'
import { leaveTalk } from './leave-talk.ts'
import { sideBySide } from './side-by-side.ts'
import { CALLS, sampleAddressOf, type WalkedCall } from './walked-calls.ts'
import { idsOfSite } from './whole-database.ts'

/*
 * Nothing on a sub-portal tells who its provider is: everything that names the provider has one word in it here, and
 * that word is looked for in all that the portal answers, keeps and sends. What the provider calls its services has
 * another: staff of the portal choose among them, its customers never read them.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const PROVIDER = /zephyr/i
const SECRET = /zephyr|quillon/i

const webDir = await mkdtemp(join(tmpdir(), 'web-'))
const places = '<html lang="en"><head><title></title><!--colors--></head><body><!--brand--></body></html>'
await writeFile(join(webDir, 'index.html'), places)
const desk = useDesk({ MAIL_FROM: 'Zephyr <portal@zephyr.test>', WEB_DIR: webDir })

let relay: Relay
let admin: TestPerson
let customer: TestPerson
let ids: string[]

beforeAll(async () => {
  relay = await openRelay(desk)
  await markProvider()
  admin = await newAdmin(desk, { site: 'other', permissions: PERMISSIONS })
  const staff = { token: relay.workshop.admin.token }
  const first = await newPortalOrder(desk, relay, { file: bytesOf('first'), options: true })
  customer = first.customer
  await serve(first.id, customer)
  await askForMore((await newPortalOrder(desk, relay)).id)
  const refused = (await bothLevels(desk, (await newPortalOrder(desk, relay)).id)).theirs
  const body = { reason: 'The read is broken' }
  expectDone(
    await desk.call('PUT /agent_order/{id}/cancel_order', { ...staff, params: { id: refused.id }, body }),
  )
  await desk.owner.query('update wallets set balance = 0 where user_id = $1', [relay.agent.id])
  await newPortalOrder(desk, relay)
  await setUp(desk, 'bank', 'other')
  const { invoiceId } = await buy(desk, customer, 'bank', 20, 'other')
  const paid = { token: admin.token, site: 'other' as const, body: { id: invoiceId } }
  expectDone(await desk.call('PATCH /credits/mark-as-paid', paid))
  await leaveTalk(desk, 'other', customer, admin)
  ids = await idsOfSite(desk, desk.sites.other)
  const theirs = await desk.owner.query(
    'select provider_order_id as id from orders where provider_order_id is not null',
  )
  ids.push(...theirs.rows.map(({ id }) => id))
})
afterAll(() => rm(webDir, { recursive: true }))

async function markProvider() {
  const { sites, owner } = desk
  await owner.query("update sites set slug = 'zephyr' where id = $1", [sites.main])
  await owner.query("insert into site_hostnames (hostname, site_id) values ('zephyr.test', $1)", [sites.main])
  await owner.query(
    `update site_settings set title = 'Zephyr Works', email = 'desk@zephyr.test', company_name = 'Zephyr GmbH',
       company_address = 'Zephyr Road 1', company_city = 'Zephyrton', copyright_text = '© Zephyr' where site_id = $1`,
    [sites.main],
  )
  await owner.query(
    `update users set first_name = 'Zephyra', last_name = 'Zephyr', username = 'zephyr-' || left(id::text, 8) || right(id::text, 8)
     where site_id = $1 and role_id <> 2`,
    [sites.main],
  )
  for (const table of ['services', 'options', 'option_extras'])
    await owner.query(
      `update ${table} set name = 'Quillon ' || left(id::text, 8) || right(id::text, 8) where site_id = $1`,
      [sites.main],
    )
}

/** Taken, asked for another file, sent again, delivered under a name that tells, and complained about. */
async function serve(id: string, { token }: TestPerson) {
  const staff = { token: relay.workshop.admin.token, params: { id: (await bothLevels(desk, id)).theirs.id } }
  const own = { token, site: 'other' as const, params: { id } }
  expectDone(await desk.call('PUT /order/{id}/take', { ...staff, body: { taken: true } }))
  const asked = { status: 'incomplete', reason: 'Which tool?' }
  expectDone(await desk.call('PUT /agent_order/{id}/change_status', { ...staff, body: asked }))
  await desk.runJobs()
  const again = bytesOf('again')
  const form = new FormData()
  form.set('text', 'KESS3')
  form.set('original_file', new Blob([new Uint8Array(again)]), 'golf.bin')
  expectDone(await desk.call('PUT /order/{id}/resend', { ...own, form }))
  const delivery = deliveryForm(tuned(again))
  delivery.set('modified_file', new Blob([new Uint8Array(tuned(again))]), 'zephyr-stage1.bin')
  expectDone(await desk.call('PUT /agent_order/{id}/submit_order', { ...staff, form: delivery }))
  await desk.runJobs()
  const complaint = new FormData()
  complaint.set('text', 'It smokes')
  expectDone(await desk.call('POST /order/{id}/revision', { ...own, form: complaint }))
  const word = new FormData()
  word.set('text', 'We look into it')
  expectDone(await desk.call('POST /agent_order_message/{id}', { ...staff, form: word }))
  await desk.runJobs()
}

/** The provider proposes a dearer service. */
async function askForMore(id: string) {
  const { workshop } = relay
  const body = {
    service_id: workshop.serviceId,
    option_ids: [workshop.optionId],
    extra_ids: [],
    price: 9,
    reason: 'More work',
  }
  const params = { id: (await bothLevels(desk, id)).theirs.id }
  expectDone(await desk.call('PUT /order/{id}/change', { token: workshop.admin.token, params, body }))
  await desk.runJobs()
}

async function answerTo(method: string, url: string, token?: string) {
  const reply = await desk.server.inject({
    method: method as 'GET',
    url,
    headers: { host: 'other.localhost', ...(token && { 'x-access-token': token }) },
  })
  const isPdf = reply.rawPayload.subarray(0, 4).toString() === '%PDF'
  const words = isPdf ? pdfText(reply.rawPayload) : ''
  return {
    status: reply.statusCode,
    text: `${JSON.stringify(reply.headers)}\n${reply.rawPayload.toString('latin1')}\n${words}`,
    isPdf,
  }
}

/** Every call that reads. A stream never ends; what it says is looked at in the database. */
const reads = CALLS.filter(({ method, endpoint }) => method === 'GET' && endpoint.response !== 'stream')
const takesId = ({ input }: WalkedCall) => input.params?.properties?.['id'] !== undefined

async function walk(token: string | undefined, secret: RegExp, addresses: readonly string[]) {
  const tellTales: string[] = []
  const found: string[] = []
  let documents = 0
  await sideBySide(addresses, async (url) => {
    const { status, text, isPdf } = await answerTo('GET', url, token)
    if (status < 300) found.push(url)
    if (isPdf) documents++
    if (secret.test(text)) tellTales.push(`${url} (${status}): ${around(text, secret)}`)
  })
  expect(tellTales).toEqual([])
  return { found, documents }
}

const around = (text: string, secret: RegExp) => {
  const at = text.search(secret)
  return text.slice(Math.max(0, at - 80), at + 40)
}

test('no answer of a sub-portal names the provider, to staff or to its customers', async () => {
  const lists = reads.filter((call) => !takesId(call)).map((call) => sampleAddressOf(call))
  const things = reads.filter(takesId).flatMap((call) => ids.map((id) => sampleAddressOf(call, {}, { id })))
  const toStaff = await walk(admin.token, PROVIDER, [...lists, ...things])
  // What staff find nothing by, nobody does.
  const anything = [...new Set([...lists, ...toStaff.found])]
  const toCustomer = await walk(customer.token, SECRET, anything)
  const toNobody = await walk(undefined, SECRET, anything)
  expect(toStaff.found.length).toBeGreaterThan(80)
  expect(toCustomer.found.length).toBeGreaterThan(30)
  expect([toStaff.documents, toCustomer.documents, toNobody.documents]).toEqual([2, 2, 0])
})

test('what is refused does not either, whatever is asked for', async () => {
  const told: string[] = []
  for (const { method, path } of CALLS) {
    const url = `/api${path.replaceAll(/\{\w+\}/g, ids[0] ?? '')}`
    for (const token of [admin.token, undefined]) {
      if (method === 'GET' || (token && method !== 'PATCH')) continue
      const { status, text } = await answerTo(method, url, token)
      if (PROVIDER.test(text)) told.push(`${method} ${path} (${status})`)
    }
  }
  expect(told).toEqual([])
})

test('no page does, neither its words nor its headers', async () => {
  for (const path of ['/', '/login', '/your_order', '/admin', '/nowhere', '/robots.txt', '/api/nowhere']) {
    const { text } = await answerTo('GET', path)
    expect([path, PROVIDER.test(text)]).toEqual([path, false])
  }
})

test('no mail of it does: sender, headers, words and links', async () => {
  const { rows } = await desk.owner.query('select email from users where site_id = $1', [desk.sites.other])
  const people = new Set(rows.map(({ email }) => email))
  const outbox = join(desk.platform.config.dataDir, 'outbox')
  const told: string[] = []
  let count = 0
  for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml'))) {
    const raw = await readFile(join(outbox, name))
    const mail = await PostalMime.parse(raw)
    if (!mail.to?.some(({ address }) => people.has(address))) continue
    count++
    const text = `${JSON.stringify(mail.headers)}\n${mail.subject}\n${mail.text}\n${mail.html}\n${mail.attachments.map(({ filename }) => filename).join()}`
    if (SECRET.test(text) || PROVIDER.test(raw.toString('latin1')))
      told.push(`${mail.subject}: ${around(text, SECRET)}`)
  }
  expect(told).toEqual([])
  expect(count).toBeGreaterThan(5)
})

test('nothing that is kept for it does, in any table: live events and timelines, logs, names of files', async () => {
  const { rows: tables } = await desk.owner.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'site_id' and data_type = 'uuid'`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, t::text as row from ${name} t where site_id = $1 and t::text ~* $2`,
  )
  const told = await desk.owner.query(parts.join(' union all '), [desk.sites.other, SECRET.source])
  expect(told.rows).toEqual([])
  expect(tables.length).toBeGreaterThan(60)
})

test('tickets, chats, sent files and notices of it name the sub-portal alone, in the bell and by mail', async () => {
  const bell = expectDone(await desk.call('GET /notifications', { token: customer.token, site: 'other' }))
  const events = new Set(bell.items.map(({ event }: { event: string }) => event))
  expect([...events].sort()).toEqual(
    expect.arrayContaining(['chat.message', 'sent_file.done', 'ticket.answered']),
  )
  const mails = await desk.mailsTo(customer.email)
  const about = mails.filter(({ subject = '' }) => /ticket|chat|file/i.test(subject))
  expect(about.length).toBeGreaterThan(2)
  for (const { subject, text = '', from } of about)
    expect([subject, text.includes('Site other'), JSON.stringify(from).match(PROVIDER)]).toEqual([
      subject,
      true,
      null,
    ])
})
