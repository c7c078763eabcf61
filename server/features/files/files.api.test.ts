import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { DOWNLOAD_SECONDS, signedAddress } from '#platform/storage/signed-address.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(5000)])
let person: TestPerson
let picture: string

beforeAll(async () => {
  person = await newPerson(desk)
  picture = (await uploadPicture(PNG)).body.picture
})

function uploadPicture(bytes: Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.append('first_name', 'Ada')
  form.append('last_name', 'Test')
  form.append('picture', new Blob([bytes]), 'me.png')
  return desk.call('POST /user/update_profile', { token: person.token, form })
}

function uploadLogo(token: string, content: string | Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.append('logo', new Blob([content]), 'logo')
  return desk.call('POST /settings/logo', { token, form })
}

const open = (url: string, headers: Record<string, string> = {}) =>
  desk.server.inject({ url, headers: { host: 'localhost', ...headers } })

const storedFiles = async () => {
  const { rows } = await desk.owner.query(
    'select state, count(*)::int from stored_files group by state order by state',
  )
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

test('security 38: the address in an answer opens the file, without a token and in pieces', async () => {
  const whole = await open(picture)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(PNG)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="me.png"; filename*=UTF-8''me.png`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  const rest = await open(picture, { range: 'bytes=4000-' })
  expect(rest.statusCode).toBe(206)
  expect(rest.rawPayload.equals(PNG.subarray(4000))).toBe(true)
})

test('an address ends with its time', async () => {
  const about = { fileId: fileIdOf(picture), sessionId: person.sessionId, now: desk.clock.now() }
  const url = signedAddress(desk.platform.config.secretKey, { ...about, ttlSeconds: DOWNLOAD_SECONDS })
  desk.clock.advance(60_000)
  expect((await open(url)).statusCode).toBe(200)
  desk.clock.advance(1)
  const late = await open(url)
  expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired'])
})

test('an address ends with its session', async () => {
  const other = await newPerson(desk)
  const form = new FormData()
  for (const name of ['first_name', 'last_name']) form.append(name, 'Ada')
  form.append('picture', new Blob([PNG]), 'me.png')
  const { body } = await desk.call('POST /user/update_profile', { token: other.token, form })
  expect((await open(body.picture)).statusCode).toBe(200)
  await desk.call('POST /auth/signout', { token: other.token })
  expect((await open(body.picture)).json().code).toBe('link_expired')
})

test.each([
  ['another file', (url: URL) => Object.assign(url, { pathname: `/api/file/${person.id}` })],
  ['another session', (url: URL) => url.searchParams.set('session', '01900000-0000-7000-8000-000000000001')],
  ['more time', (url: URL) => url.searchParams.set('expires', '9999999999999')],
  ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
])('an address changed to %s opens nothing', async (_, change) => {
  const url = new URL(picture, 'http://localhost')
  change(url)
  expect((await open(url.pathname + url.search)).statusCode).toBe(404)
})

test('an address of one site opens nothing on another', async () => {
  expect((await open(picture, { host: 'other.localhost' })).statusCode).toBe(404)
})

test('without its three parts an address is malformed', async () => {
  expect((await open(picture.split('?')[0] ?? '')).statusCode).toBe(400)
})

test('a logo is public, kept for ever under its key, and cleaned', async () => {
  const admin = await newAdmin(desk)
  const { status, body } = await uploadLogo(
    admin.token,
    '<svg onload="alert(1)"><script>1</script><g/></svg>',
  )
  expect(status).toBe(200)
  expect(body.logo.url).toMatch(/^\/api\/public_file\/[\w-]{22}\.svg$/)
  const logo = await open(body.logo.url)
  expect(logo.body).toBe('<svg><g></g></svg>')
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(logo.headers['content-disposition']).toMatch(/^inline;/)
  expect((await open(body.logo.url, { 'if-none-match': String(logo.headers.etag) })).statusCode).toBe(304)
  expect((await open(body.logo.url, { host: 'other.localhost' })).statusCode).toBe(404)
  expect((await open('/api/public_file/AAAAAAAAAAAAAAAAAAAAAA.png')).statusCode).toBe(404)

  await uploadLogo(admin.token, PNG)
  expect((await open(body.logo.url)).statusCode).toBe(404)
})

test('security 36: one byte more than an image may have is 413, and nothing stays stored', async () => {
  const before = await storedFiles()
  const tooLarge = Buffer.concat([PNG, Buffer.alloc(LIMITS.image + 1 - PNG.length)])
  const { status, body } = await uploadPicture(tooLarge)
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'file_too_large', params: { max: LIMITS.image } })
  expect(await storedFiles()).toEqual(before)
})

test('a form that is refused after its file has come leaves nothing', async () => {
  const before = await storedFiles()
  const form = new FormData()
  form.append('picture', new Blob([PNG]), 'me.png')
  form.append('first_name', '')
  const { status, body } = await desk.call('POST /user/update_profile', { token: person.token, form })
  expect(status).toBe(400)
  expect(body.fields).toMatchObject({ first_name: { code: 'required' }, last_name: { code: 'required' } })
  expect(await storedFiles()).toEqual(before)
})

function fileIdOf(url: string): string {
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''
}
