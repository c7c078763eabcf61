import { beforeAll, describe, expect, test } from 'vitest'
import { hasAddress } from '#contract/files/download-address.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '../desk.ts'
import { orderForm } from '../orders.ts'
import { newAdmin, newPerson, type TestPerson } from '../people.ts'
import { useWorkshop } from '../use-workshop.ts'
import { newCustomerWith } from '../wallets.ts'
import { newShopOrder, openShop } from './open-shop.ts'
import { PNG } from './sample-files.ts'
import { CALLS } from './walked-calls.ts'

/* Every call that answers with a file, and what its name can do to the headers. */
const desk = useDesk()

let admin: TestPerson
let customer: TestPerson
const workshop = useWorkshop(desk)
beforeAll(async () => {
  admin = workshop.admin
  customer = await newCustomerWith(desk, 10_000)
})

interface Upload {
  name: string
  content?: Buffer | string
  type?: string
}

interface Form {
  method?: 'POST' | 'PUT'
  path: string
  token: string
  part: string
  fields?: Record<string, string>
}

/** By hand, because a client library would tame the name. */
async function upload({ method = 'POST', path, token, part, fields = {} }: Form, file: Upload) {
  const boundary = 'a-boundary-of-ours'
  const field = ([name, value]: [string, string]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = [
    ...Object.entries(fields).map(field),
    `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; ${file.name}\r\n`,
    `content-type: ${file.type ?? 'image/png'}\r\n\r\n`,
  ]
  const reply = await desk.server.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: 'localhost',
      'x-access-token': token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(head.join('')),
      Buffer.from(file.content ?? PNG),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const uploadLogo = (file: Upload) =>
  upload({ path: '/settings/logo', token: admin.token, part: 'logo' }, file)

const uploadPicture = (file: Upload) => {
  const fields = { first_name: 'Ada', last_name: 'Test' }
  return upload({ path: '/user/update_profile', token: customer.token, part: 'picture', fields }, file)
}

const uploadOriginal = async (file: Upload) => {
  const fields = Object.fromEntries(orderForm(workshop, { file: null })) as Record<string, string>
  const { body } = await upload(
    { path: '/order', token: customer.token, part: 'original_file', fields },
    file,
  )
  return body
}

/** Of a new customer each time: nobody opens many within an hour. */
const openTicket = async (file: Upload) => {
  const { token } = await newPerson(desk)
  const fields = { subject: 'It smokes', text: 'Since this morning' }
  const { body } = await upload({ path: '/ticket', token, part: 'file', fields }, file)
  return { id: body.id as string, token }
}

async function download(url: string, token?: string) {
  const reply = await desk.server.inject({
    url,
    headers: { host: 'localhost', ...(token && { 'x-access-token': token }) },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

/** An invoice by hand, for something that is called so. */
async function invoiceFor(name: string): Promise<string> {
  const { token } = admin
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: customer.id },
  })
  const item_name = name.slice(0, 120)
  const { body } = await desk.call('POST /credits/generate-invoice', {
    token,
    body: { _id: draft.id, item_name, amount: 10, count: 10, vat: 0, user: customer.id, status: 'paid' },
  })
  return body.id
}

/** The order of an agent, as the calls for those know it. */
async function ofAgent(id: string): Promise<string> {
  await desk.owner.query("update orders set channel = 'agent' where id = $1", [id])
  return id
}

let shipping: { url: string; token: string } | undefined

/** What somebody ordered in the shop, and staff who pack it. */
async function orderParts() {
  const packer = await newAdmin(desk, { permissions: PERMISSIONS })
  const { id } = await newShopOrder(desk, await openShop(desk, packer), customer)
  return { url: `/api/shop/order/delivery_notes?ids=${id}`, token: packer.token }
}

/** How each file of the contract is reached; a new download has to be named here, and is looked at from then on. */
const WAYS: Record<string, (name: string) => Promise<{ url: string; token?: string; named: boolean }>> = {
  'GET /public_file/{key}': async (name) => {
    const { body } = await uploadLogo({ name })
    return { url: body.logo.url, named: true }
  },
  'GET /file/{id}': async (name) => {
    const { body } = await uploadPicture({ name })
    return { url: body.picture, named: true }
  },
  'GET /credits/export': async () => ({
    url: '/api/credits/export?from=2026-03-01&to=2026-03-31',
    token: admin.token,
    named: false,
  }),
  'GET /credits/{id}/download_invoice': async (name) => ({
    url: `/api/credits/${await invoiceFor(name)}/download_invoice`,
    token: customer.token,
    named: false,
  }),
  'GET /order/{id}/download_old_file': async (name) => {
    const { id } = await uploadOriginal({ name })
    return { url: `/api/order/${id}/download_old_file`, token: admin.token, named: true }
  },
  'GET /order/{id}/download_new_file': async (name) => {
    const { id } = await uploadOriginal({ name: NAMES[0] ?? '' })
    const path = `/order/${id}/submit_order`
    const fields = { overrule_reason: 'The same on purpose' }
    await upload({ method: 'PUT', path, token: admin.token, part: 'modified_file', fields }, { name })
    return { url: `/api/order/${id}/download_new_file`, token: customer.token, named: true }
  },
  'GET /order/{id}/download_file/{file_id}': async (name) => {
    const { id, files } = await uploadOriginal({ name })
    return { url: `/api/order/${id}/download_file/${files[0].id}`, token: customer.token, named: true }
  },
  'GET /chat_message/{id}/download_file': async (name) => {
    const { token } = await newPerson(desk)
    const { body } = await upload({ path: '/chat_message', token, part: 'file' }, { name })
    return { url: `/api/chat_message/${body.id}/download_file`, token: admin.token, named: true }
  },
  'GET /ticket/{id}/download_file': async (name) => {
    const { id } = await openTicket({ name })
    return { url: `/api/ticket/${id}/download_file`, token: admin.token, named: true }
  },
  'GET /ticket_message/{id}/download_file': async (name) => {
    const { id, token } = await openTicket({ name: NAMES[0] ?? '' })
    const { body } = await upload({ path: `/ticket_message/${id}`, token, part: 'file' }, { name })
    return { url: `/api/ticket_message/${body.id}/download_file`, token: admin.token, named: true }
  },
  'GET /order_message/{id}/download_file': async (name) => {
    const { id } = await uploadOriginal({ name: NAMES[0] ?? '' })
    const { body } = await upload(
      { path: `/order_message/${id}`, token: customer.token, part: 'file' },
      { name },
    )
    return { url: `/api/order_message/${body.id}/download_file`, token: admin.token, named: true }
  },
  'GET /agent_order/{id}/download_old_file': async (name) => {
    const id = await ofAgent((await uploadOriginal({ name })).id)
    return { url: `/api/agent_order/${id}/download_old_file`, token: admin.token, named: true }
  },
  'GET /agent_order/{id}/download_new_file': async (name) => {
    const id = await ofAgent((await uploadOriginal({ name: NAMES[0] ?? '' })).id)
    const path = `/agent_order/${id}/submit_order`
    const fields = { overrule_reason: 'The same on purpose' }
    await upload({ method: 'PUT', path, token: admin.token, part: 'modified_file', fields }, { name })
    return { url: `/api/agent_order/${id}/download_new_file`, token: customer.token, named: true }
  },
  'GET /agent_order_message/{id}/download_file': async (name) => {
    const id = await ofAgent((await uploadOriginal({ name: NAMES[0] ?? '' })).id)
    const path = `/agent_order_message/${id}`
    const { body } = await upload({ path, token: customer.token, part: 'file' }, { name })
    return { url: `/api/agent_order_message/${body.id}/download_file`, token: admin.token, named: true }
  },
  'GET /sent_file/{id}/download_file': async (name) => {
    await desk.call('POST /settings', { token: admin.token, body: { file_upload_public: true } })
    const fields = { note: 'Please look' }
    const { body } = await upload(
      { path: '/file_upload', token: customer.token, part: 'file', fields },
      { name },
    )
    return { url: `/api/sent_file/${body.id}/download_file`, token: admin.token, named: true }
  },
  'GET /shop/product/export': async () => ({
    url: '/api/shop/product/export',
    token: admin.token,
    named: false,
  }),
  'GET /shop/order/delivery_notes': async () => {
    shipping ??= await orderParts()
    return { ...shipping, named: false }
  },
  'GET /vehicle/export': async () => ({ url: '/api/vehicle/export', token: admin.token, named: false }),
  'GET /vehicle/image/{key}': async (name) => {
    const path = `/vehicle/${workshop.typeId}/image`
    const { body } = await upload({ method: 'PUT', path, token: admin.token, part: 'image' }, { name })
    return { url: body.image_url, named: true }
  },
  'GET /user/export-all': async () => ({
    url: '/api/user/export-all',
    token: admin.token,
    named: false,
  }),
  'GET /mailing/{id}/export': async (name) => {
    const draft = { audience: 'dealers', subject: name.slice(0, 100), body: '' }
    const { body } = await desk.call('POST /mailing', { token: admin.token, body: draft })
    return { url: `/api/mailing/${body.id}/export`, token: admin.token, named: false }
  },
  'GET /user/my_data': async () => ({ url: '/api/user/my_data', token: customer.token, named: false }),
}

const DISPOSITION =
  /^(attachment|inline); filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''([A-Za-z0-9._~-]|%[0-9A-F]{2})+$/

const NAMES = [
  'filename="plain.png"',
  'filename="a%0D%0AX-Evil: 1.png"',
  'filename="a\\"; x-evil=1; filename=\\"b.png"',
  'filename="../../../etc/passwd.png"',
  'filename="C:\\\\windows\\\\evil.png"',
  'filename="\u202egnp.exe.png"',
  'filename="Ünïcödé 写真 صورة.png"',
  `filename="${'x'.repeat(600)}.png"`,
  'filename="<script>alert(1)</script>.png"',
  'filename="a;b,c\'d%41.png"',
  'filename=".."',
]

test('every call that answers with a file is walked', () => {
  const files = CALLS.filter(({ endpoint }) => endpoint.response === 'file').map(({ key }) => key)
  expect(files.sort()).toEqual(Object.keys(WAYS).sort())
})

describe.each(Object.keys(WAYS))('%s', (key) => {
  test.each(NAMES)(
    'security 38: with %s tells the browser to save it or to show a picture, and nothing else',
    async (name) => {
      const way = await WAYS[key]?.(name)
      const { status, headers } = await download(way?.url ?? '', way?.token)
      expect(status).toBe(200)
      expect(headers['content-disposition']).toMatch(DISPOSITION)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(headers['x-evil']).toBeUndefined()
      const isImage = /^image\/(png|jpeg|webp|gif|svg\+xml)$/.test(String(headers['content-type']))
      if (!isImage) expect(headers['content-disposition']).toMatch(/^attachment;/)
      if (way?.named && name === NAMES[0]) {
        expect(headers['content-disposition']).toMatch(
          /; filename="plain\.png"; filename\*=UTF-8''plain\.png$/,
        )
      }
    },
  )
})

/** Everything that is not for everyone can also be fetched by a link. */
const BY_LINK = CALLS.filter(({ endpoint }) => hasAddress(endpoint)).map(({ key }) => key)

describe.each(BY_LINK)('%s by its signed address', (key) => {
  test('security 38: is the same file, and opens for nobody else', async () => {
    const way = await WAYS[key]?.(NAMES[0] ?? '')
    const url = way?.url ?? ''
    const wish = await download(`${url}${url.includes('?') ? '&' : '?'}address=true`, way?.token)
    expect([wish.status, wish.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const address = JSON.parse(wish.bytes.toString()) as { url: string; name: string; size: number }
    const [linked, plain] = [await download(address.url), await download(url, way?.token)]
    expect([linked.status, linked.bytes.length]).toEqual([200, plain.bytes.length])
    for (const name of ['content-disposition', 'content-type', 'etag', 'content-security-policy'])
      expect([name, linked.headers[name]]).toEqual([name, plain.headers[name]])
    const forged = address.url.replace(/signature=../, 'signature=AA')
    expect((await download(forged)).status).toBe(404)
    const elsewhere = { url: address.url, headers: { host: 'other.localhost' } }
    expect((await desk.server.inject(elsewhere)).statusCode).toBe(404)
  })
})

test('a file whose name hides a line break is not taken', async () => {
  const { status, body } = await uploadLogo({
    name: "filename*=UTF-8''a%0D%0AX-Evil%3A%201.png",
  })
  expect([status, body.code]).toEqual([400, 'file_missing'])
})

test('what only calls itself a picture is not taken, and nothing of it stays', async () => {
  const rows = async () => (await desk.owner.query('select count(*)::int as n from stored_files')).rows[0].n
  const before = await rows()
  const page = '<!doctype html><script>alert(1)</script>'
  const pretenders = [
    { content: page },
    { content: page, type: 'text/html', name: 'filename="a.html"' },
    { content: `${page}${PNG.toString('latin1')}` },
    { content: '%PDF-1.7 <script>' },
    { content: 'GIF' },
    { content: '' },
  ]
  for (const pretender of pretenders) {
    const { status, body } = await uploadLogo({ name: 'filename="a.png"', ...pretender })
    expect([pretender.content.slice(0, 20), status, body.code]).toEqual([
      pretender.content.slice(0, 20),
      400,
      'file_type_not_allowed',
    ])
  }
  expect(await rows()).toBe(before)
})

test('a drawing with a script in it comes back without', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" viewBox="0 0 9 9"><script>alert(2)</script>
    <a href="javascript:alert(3)"><rect width="9" height="9" onclick="alert(4)"/></a>
    <foreignObject><iframe src="https://evil.test"/></foreignObject><image href="https://evil.test/x.png"/></svg>`
  const { status, body } = await uploadLogo({
    name: 'filename="logo.svg"',
    content: drawing,
    type: 'image/svg+xml',
  })
  expect(status).toBe(200)
  const { headers, bytes } = await download(body.logo.url)
  expect(headers['content-type']).toBe('image/svg+xml')
  const text = bytes.toString('utf8')
  expect(text).toContain('<rect')
  expect(text).not.toMatch(/script|onload|onclick|javascript:|foreignObject|iframe|evil\.test/i)
})
