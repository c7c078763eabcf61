import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { sweepJob } from '#features/system/sweep.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson } from '#server/test/people.ts'

const desk = useDesk()
const image = (size = 2000) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(size)])

function upload(token: string, fields: Record<string, string | Buffer<ArrayBuffer>>) {
  const form = new FormData()
  form.append('first_name', 'Ada')
  form.append('last_name', 'Test')
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), 'me.png')
  }
  return desk.call('POST /user/update_profile', { token, form })
}

const open = (url: string, host = 'localhost') => desk.server.inject({ url, headers: { host } })

const files = async () =>
  (await desk.owner.query('select state, count(*)::int as n from stored_files group by 1 order by 1')).rows

test('a picture is answered as an address that opens it, for this session', async () => {
  const person = await newPerson(desk)
  const bytes = image()
  const { body } = await upload(person.token, { picture: bytes })
  const opened = await open(body.picture)
  expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.equals(bytes)]).toEqual([
    200,
    'image/png',
    true,
  ])
  expect(new URL(body.picture, 'http://x').searchParams.get('session')).toBe(person.sessionId)
})

test('with another session, on another site or changed in any part it opens nothing', async () => {
  const [person, stranger] = [await newPerson(desk), await newPerson(desk)]
  const { body } = await upload(person.token, { picture: image() })
  const url = new URL(body.picture, 'http://localhost')
  const changed = (name: string, value: string) => {
    const copy = new URL(url)
    copy.searchParams.set(name, value)
    return copy.pathname + copy.search
  }
  const wrong = [
    changed('session', stranger.sessionId),
    changed('expires', String(Number(url.searchParams.get('expires')) + 1000)),
    changed('signature', 'A'.repeat(43)),
  ]
  for (const address of wrong) expect((await open(address)).statusCode).toBe(404)
  expect((await open(body.picture, 'other.localhost')).statusCode).toBe(404)
  expect((await open(body.picture)).statusCode).toBe(200)
})

test('the address is good for fifteen minutes; asking again makes a new one', async () => {
  const person = await newPerson(desk)
  const { body } = await upload(person.token, { picture: image() })
  desk.clock.advance(14 * 60_000)
  const later = await desk.call('GET /auth/refresh_user_data', { token: person.token })
  desk.clock.advance(60_000)
  expect((await open(body.picture)).statusCode).toBe(200)
  desk.clock.advance(1)
  const late = await open(body.picture)
  expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired'])
  expect((await open(later.body.picture)).statusCode).toBe(200)
})

test('the address ends with logout', async () => {
  const person = await newPerson(desk)
  const { body } = await upload(person.token, { picture: image() })
  await desk.call('POST /auth/signout', { token: person.token })
  expect((await open(body.picture)).json().code).toBe('link_expired')
})

test('a staff member in the account gets an address that ends with the visit', async () => {
  const person = await newPerson(desk)
  await upload(person.token, { picture: image() })
  const admin = await newAdmin(desk)
  const visit = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: person.id },
  })
  expect((await open(visit.body.picture)).statusCode).toBe(200)
  await desk.call('POST /auth/signout', { token: visit.body.access_token })
  expect((await open(visit.body.picture)).statusCode).toBe(410)
})

test('a replaced or removed picture is released, and the sweep deletes it', async () => {
  await desk.owner.query('update users set picture_file_id = null')
  await desk.owner.query("update stored_files set state = 'released'")
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toEqual([])

  const person = await newPerson(desk)
  const first = await upload(person.token, { picture: image() })
  const second = await upload(person.token, { picture: image() })
  expect(second.body.picture).not.toBe(first.body.picture)
  expect(await files()).toEqual([
    { state: 'attached', n: 1 },
    { state: 'released', n: 1 },
  ])
  await sweepJob.run(desk.platform, desk.sites.main)
  expect((await open(first.body.picture)).statusCode).toBe(404)
  expect((await open(second.body.picture)).statusCode).toBe(200)

  expect((await upload(person.token, { remove_picture: 'true' })).body.picture).toBeNull()
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toEqual([])
})

test('a form without a picture keeps the one there is', async () => {
  const person = await newPerson(desk)
  await upload(person.token, { picture: image() })
  const { body } = await upload(person.token, { phone: '+49 30 123' })
  expect((await open(body.picture)).statusCode).toBe(200)
})

test('security 36: one byte over the limit is 413 and nothing is stored; at the limit it is taken', async () => {
  const person = await newPerson(desk)
  const before = await files()
  const refused = await upload(person.token, { picture: image(LIMITS.image - 8 + 1) })
  expect([refused.status, refused.body.code]).toEqual([413, 'file_too_large'])
  expect(await files()).toEqual(before)
  expect((await upload(person.token, { picture: image(LIMITS.image - 8) })).status).toBe(200)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['a text', 'not a picture'],
  ['a program', '\x7fELF\x02\x01\x01'],
])('%s is no picture, whatever it is called, and nothing is stored', async (_, content) => {
  const person = await newPerson(desk)
  const before = await files()
  const refused = await upload(person.token, { picture: Buffer.from(content, 'latin1') })
  expect([refused.status, refused.body.code]).toEqual([400, 'file_type_not_allowed'])
  expect(await files()).toEqual(before)
})

test('a picture that comes with a wrong field is not kept', async () => {
  const person = await newPerson(desk)
  const before = await files()
  const refused = await upload(person.token, { picture: image(), phone: 'call me' })
  expect(refused.body.fields).toEqual({ phone: { code: 'invalid_phone' } })
  expect(await files()).toEqual(before)
})
