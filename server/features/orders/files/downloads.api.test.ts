import { describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { newModerator, signInAgain } from '#server/test/people.ts'
import { sha256 } from '#server/test/solutions.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const ORIGINAL = bytesOf('downloads', 8192)
const MODIFIED = tuned(ORIGINAL)

const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 500)

async function deliveredOrder(): Promise<string> {
  const { id } = await newOrder(desk, customer, workshop, { file: ORIGINAL })
  expectDone(await deliver(desk, workshop.admin, id, MODIFIED, { overrule_reason: 'The same in every test' }))
  return id
}

const NEW = 'GET /order/{id}/download_new_file'

async function addressOf(id: string, token = customer.token): Promise<string> {
  const answer = expectDone(await desk.call(NEW, { token, params: { id }, query: { address: 'true' } }))
  return answer.url
}

const open = (url: string, headers: Record<string, string> = {}, host = 'localhost') =>
  desk.server.inject({ url, headers: { host, ...headers } })

const take = (id: string, token: string, headers: Record<string, string> = {}) =>
  desk.call(NEW, { token, params: { id }, headers })

async function downloadsOf(id: string, query: Record<string, string> = {}) {
  const { token } = workshop.admin
  return expectDone(await desk.call('GET /order/{id}/downloads', { token, params: { id }, query }))
}

test('a file is sent as it is, whatever packing is offered: a rest must fit its beginning', async () => {
  const id = await deliveredOrder()
  const offered = { 'accept-encoding': 'br, gzip' }
  const whole = await take(id, customer.token, offered)
  const piece = await take(id, customer.token, { ...offered, range: 'bytes=0-4999' })
  const head = await desk.server.inject({
    method: 'HEAD',
    url: `/api/order/${id}/download_new_file`,
    headers: { host: 'localhost', 'x-access-token': customer.token, ...offered },
  })
  expect(
    [whole, head, piece].map(({ headers }) => [headers['content-encoding'], headers['content-length']]),
  ).toEqual([
    [undefined, String(MODIFIED.length)],
    [undefined, String(MODIFIED.length)],
    [undefined, '5000'],
  ])
})

describe('the address of a download', () => {
  test('opens the file without a token, under its name and in pieces', async () => {
    const id = await deliveredOrder()
    const { body } = await desk.call(NEW, {
      token: customer.token,
      params: { id },
      query: { address: 'true' },
    })
    expect(body).toMatchObject({ name: 'modified.bin', size: MODIFIED.length })
    expect(Date.parse(body.expires_at) - desk.clock.now().getTime()).toBe(60_000)
    const whole = await open(body.url)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(MODIFIED)).toBe(true)
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="modified.bin"; filename*=UTF-8''modified.bin`,
    )
    const rest = await open(body.url, { range: 'bytes=5000-' })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(MODIFIED.subarray(5000))).toBe(true)
  })

  test('asking for it is no download', async () => {
    const id = await deliveredOrder()
    await addressOf(id)
    expect((await downloadsOf(id)).total).toBe(0)
  })

  test('whoever may not have the file gets no address of it', async () => {
    const id = await deliveredOrder()
    const stranger = await newCustomerWith(desk, 0)
    const query = { address: 'true' }
    const theirs = await desk.call(NEW, { token: stranger.token, params: { id }, query })
    expect([theirs.status, theirs.body.code]).toEqual([404, 'not_found'])
    const nobodys = await desk.call(NEW, { params: { id }, query })
    expect([nobodys.status, nobodys.body.code]).toEqual([401, 'unauthenticated'])
  })

  test('begins nothing after 60 seconds, and ends a broken download for 15 minutes more', async () => {
    const url = await addressOf(await deliveredOrder())
    const etag = String((await open(url)).headers.etag)
    desk.clock.advance(60_001)
    const late = await open(url)
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired'])
    expect((await open(url, { range: 'bytes=0-', 'if-range': etag })).statusCode).toBe(410)
    expect((await open(url, { range: 'bytes=4000-' })).statusCode).toBe(410)
    const rest = await open(url, { range: 'bytes=4000-', 'if-range': etag })
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, MODIFIED.length - 4000])
    const beyond = `bytes=${MODIFIED.length}-`
    for (const range of ['bytes=5-1', 'bytes=1-x', 'bytes=1-,0-0', `bytes=${'9'.repeat(20)}-`, beyond]) {
      const whole = await open(url, { range, 'if-range': etag })
      expect([range, whole.statusCode, whole.json().code]).toEqual([range, 410, 'link_expired'])
      expect(whole.headers['content-disposition']).toBeUndefined()
    }
    desk.clock.advance(15 * 60_000)
    expect((await open(url, { range: 'bytes=4000-', 'if-range': etag })).statusCode).toBe(410)
    desk.clock.advance(-16 * 60_000)
  })

  test('gives out no further address', async () => {
    const url = await addressOf(await deliveredOrder())
    expect((await open(`${url}&address=true`)).statusCode).toBe(404)
  })

  test('ends when another version takes the place of its file', async () => {
    const id = await deliveredOrder()
    const url = await addressOf(id)
    const form = new FormData()
    form.set('text', 'Less smoke, please')
    expectDone(await desk.call('POST /order/{id}/revision', { token: customer.token, params: { id }, form }))
    const better = tuned(ORIGINAL, 'better')
    expectDone(await deliver(desk, workshop.admin, id, better, { overrule_reason: 'The same in every test' }))
    expect((await open(url)).json().code).toBe('link_expired')
  })

  test.each([
    [
      'another order',
      async (url: URL) => {
        const other = await deliveredOrder()
        url.pathname = `/api/order/${other}/download_new_file`
      },
    ],
    ['another file', (url: URL) => Object.assign(url, { pathname: url.pathname.replace('new', 'old') })],
    ['another session', (url: URL) => url.searchParams.set('session', workshop.admin.sessionId)],
    ['more time', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['another content', (url: URL) => url.searchParams.set('etag', 'a'.repeat(64))],
    ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
  ])('security 38: changed to %s opens nothing', async (_, change) => {
    const url = new URL(await addressOf(await deliveredOrder()), 'http://localhost')
    await change(url)
    expect((await open(url.pathname + url.search)).statusCode).toBe(404)
  })

  test('security 21: of one site opens nothing on another', async () => {
    const url = await addressOf(await deliveredOrder())
    expect((await open(url, {}, 'other.localhost')).statusCode).toBe(404)
  })

  test('security 16: ends with its session', async () => {
    const visitor = await newCustomerWith(desk, 50)
    const { id } = await newOrder(desk, visitor, workshop, { file: ORIGINAL })
    const { body } = await desk.call('GET /order/{id}/download_old_file', {
      token: visitor.token,
      params: { id },
      query: { address: 'true' },
    })
    expect((await open(body.url)).statusCode).toBe(200)
    expectDone(await desk.call('POST /auth/signout', { token: visitor.token }))
    expect((await open(body.url)).json().code).toBe('link_expired')
  })

  test('security 17: a permission that was taken away ends the addresses of staff', async () => {
    const id = await deliveredOrder()
    const tuner = await newModerator(desk, ['orders'])
    const url = await addressOf(id, tuner.token)
    expect((await open(url)).statusCode).toBe(200)
    await desk.owner.query("update users set permissions = '{}' where id = $1", [tuner.id])
    expect((await open(url)).statusCode).toBe(403)
  })
})

describe('who took a file', () => {
  test('is one row for a download by address, in however many pieces', async () => {
    const id = await deliveredOrder()
    const url = await addressOf(id)
    const pieces = ['bytes=0-999', 'bytes=1000-1999', 'bytes=2000-'].map((range) => open(url, { range }))
    expect((await Promise.all(pieces)).map(({ statusCode }) => statusCode)).toEqual([206, 206, 206])
    await open(url)
    const { items, total } = await downloadsOf(id)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      at: desk.clock.now().toISOString(),
      by: 'customer',
      file: { kind: 'modified', version: 1, name: 'modified.bin', message_id: null },
      user: { id: customer.id, name: 'Ada Test' },
      impersonated_by: null,
    })
    desk.clock.advance(60_000)
    await open(await addressOf(id))
    expect((await downloadsOf(id)).total).toBe(2)
    // A broken download that goes on later is still the same one.
    desk.clock.advance(60_000)
    const rest = { range: 'bytes=4000-', 'if-range': `"${sha256(MODIFIED)}"` }
    expect((await open(url, rest)).statusCode).toBe(206)
    expect((await downloadsOf(id)).total).toBe(2)
  })

  test('is one row for a session that asks again within a minute, by whatever way', async () => {
    const id = await deliveredOrder()
    for (let round = 0; round < 5; round++) {
      expect((await open(await addressOf(id))).statusCode).toBe(200)
      expect((await take(id, customer.token)).status).toBe(200)
      desk.clock.advance(10_000)
    }
    expect((await downloadsOf(id)).total).toBe(1)
    const events = "select count(*)::int as told from events where data ->> 'what' = 'downloaded'"
    const { rows: before } = await desk.owner.query(events)
    await Promise.all(Array.from({ length: 10 }, () => take(id, customer.token)))
    expect((await desk.owner.query(events)).rows).toEqual(before)
    // Another person, or the same one with another session, is another download.
    await take(id, workshop.admin.token)
    await take(id, (await signInAgain(desk, customer)).token)
    expect((await downloadsOf(id)).total).toBe(3)
  })

  test('is one row for a download with a token, in however many pieces', async () => {
    const id = await deliveredOrder()
    const pieces = ['bytes=0-999', 'bytes=1000-1999', 'bytes=2000-'].map((range) =>
      take(id, customer.token, { range }),
    )
    expect((await Promise.all(pieces)).map(({ status }) => status)).toEqual([206, 206, 206])
    expect((await downloadsOf(id)).total).toBe(1)
    desk.clock.advance(60_000)
    expect((await take(id, customer.token)).status).toBe(200)
    expect((await downloadsOf(id)).total).toBe(2)
    await desk.owner.query("update order_downloads set continued_at = continued_at - interval '61 minutes'")
    await take(id, customer.token, { range: 'bytes=2000-' })
    expect((await downloadsOf(id)).total).toBe(3)
  })

  test('does not count who only looked: the head, what is known already, what is not there', async () => {
    const id = await deliveredOrder()
    const url = await addressOf(id)
    const head = await desk.server.inject({ method: 'HEAD', url, headers: { host: 'localhost' } })
    expect(head.statusCode).toBe(200)
    const known = await open(url, { 'if-none-match': String(head.headers.etag) })
    expect(known.statusCode).toBe(304)
    expect((await open(url, { range: 'bytes=99999-' })).statusCode).toBe(416)
    expect((await downloadsOf(id)).total).toBe(0)
  })

  test('stands in the timeline for staff, and is not the customer’s to read', async () => {
    const id = await deliveredOrder()
    const tuner = await newModerator(desk, ['orders'])
    await take(id, tuner.token)
    await open(await addressOf(id))
    const { body: shown } = await desk.call('GET /order/{id}', {
      token: workshop.admin.token,
      params: { id },
    })
    const taken = shown.timeline.filter(({ kind }: { kind: string }) => kind === 'downloaded')
    const file = { name: 'modified.bin', file_kind: 'modified', version: 1 }
    expect(taken).toMatchObject([
      { by: 'staff', actor: { id: tuner.id }, data: file },
      { by: 'customer', actor: { id: customer.id }, data: file },
    ])
    const counts = shown.files.map((one: { kind: string; downloads: number }) => [one.kind, one.downloads])
    expect(Object.fromEntries(counts)).toEqual({ original: 0, modified: 2 })
    const { body: own } = await desk.call('GET /order/{id}', { token: customer.token, params: { id } })
    expect(own.timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('downloaded')
    expect(own.files[0]).not.toHaveProperty('downloads')
    const { status } = await desk.call('GET /order/{id}/downloads', { token: customer.token, params: { id } })
    expect(status).toBe(403)
  })

  test('names the staff member who was in the customer’s account', async () => {
    const id = await deliveredOrder()
    const staff = await newModerator(desk, ['login_to_dealer_account'])
    const { access_token } = expectDone(
      await desk.call('POST /auth/admin_auto_login', { token: staff.token, body: { user_id: customer.id } }),
    )
    await open(await addressOf(id, access_token))
    const { items } = await downloadsOf(id)
    expect(items).toMatchObject([
      { by: 'staff', user: { id: customer.id }, impersonated_by: { id: staff.id } },
    ])
  })

  test('is a list for each file, attachments of messages with the order', async () => {
    const id = await deliveredOrder()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytesOf('log'))]), 'log.csv')
    const { token } = workshop.admin
    const message = expectDone(await desk.call('POST /order_message/{id}', { token, params: { id }, form }))
    const params = { id: message.id }
    const attachment = 'GET /order_message/{id}/download_file'
    expect((await desk.call(attachment, { token: customer.token, params })).status).toBe(200)
    await take(id, customer.token)
    await desk.call('GET /order/{id}/download_old_file', { token, params: { id } })
    const { items } = await downloadsOf(id)
    expect(items.map(({ file }: { file: { name: string } }) => file.name)).toEqual([
      'read.bin',
      'modified.bin',
      'log.csv',
    ])
    expect(items[2].file).toEqual({
      id: null,
      message_id: message.id,
      kind: null,
      version: null,
      name: 'log.csv',
    })
    const one = await downloadsOf(id, { file_id: items[1].file.id })
    expect([one.total, one.items[0].file.name]).toEqual([1, 'modified.bin'])
    expectDone(await desk.call('DELETE /order_message/{id}', { token, params }))
    expect((await downloadsOf(id)).items[2].file).toMatchObject({ message_id: null, name: 'log.csv' })
  })
})
