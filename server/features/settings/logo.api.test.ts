import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { sweepJob } from '#features/system/sweep.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
})

const png = (size = 1000) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(size)])

function upload(content: string | Buffer<ArrayBuffer>, token = staff.token, name = 'logo') {
  const form = new FormData()
  form.append('logo', new Blob([content]), name)
  return desk.call('POST /settings/logo', { token, form })
}

const open = (url: string, host = 'localhost') => desk.server.inject({ url, headers: { host } })
const files = async () =>
  (await desk.owner.query('select state, count(*)::int as n from stored_files group by 1 order by 1')).rows
const logoOf = async () => (await desk.call('GET /auth/get_site_data')).body.logo

test('a PNG becomes the logo, is public under a random key and may be kept for ever', async () => {
  const bytes = png()
  const { status, body } = await upload(bytes)
  expect(status).toBe(200)
  expect(body.logo).toEqual({
    url: expect.stringMatching(/^\/api\/public_file\/[\w-]{20,}\.png$/),
    width: 0,
    height: 0,
  })
  expect(await logoOf()).toEqual(body.logo)
  const opened = await open(body.logo.url)
  expect([opened.statusCode, opened.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(opened.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect((await open(body.logo.url, 'other.localhost')).statusCode).toBe(404)
})

test('security 30: an SVG logo with script is stored clean', async () => {
  const { status, body } = await upload(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="alert(1)">
    <script>alert(2)</script><a xlink:href="javascript:alert(3)"><circle r="5" fill="#c00" onclick="alert(4)"/></a>
    <foreignObject><iframe src="//evil.test"/></foreignObject><image href="https://evil.test/x.png"/>
    <style>@import url(//evil.test/x.css);</style><set attributeName="href" to="javascript:alert(5)"/></svg>`)
  expect(status).toBe(200)
  const opened = await open(body.logo.url)
  expect(opened.headers['content-type']).toBe('image/svg+xml')
  expect(opened.headers['content-security-policy']).toContain('sandbox')
  expect(opened.body).toContain('<circle')
  expect(opened.body).not.toMatch(/script|alert|javascript|evil|foreignObject|onload|onclick|ENTITY|@import/i)
})

test('security 36: one byte over the limit is 413 and nothing is stored or changed', async () => {
  const [before, logo] = [await files(), await logoOf()]
  const refused = await upload(png(LIMITS.image - 8 + 1))
  expect([refused.status, refused.body.code]).toEqual([413, 'file_too_large'])
  expect([await files(), await logoOf()]).toEqual([before, logo])
})

test.each([
  ['a GIF', 'GIF89a............'],
  ['a web page called logo.png', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is no logo', async (_, content) => {
  const before = await files()
  const refused = await upload(content, staff.token, 'logo.png')
  expect([refused.status, refused.body.code]).toEqual([400, 'file_type_not_allowed'])
  expect(await files()).toEqual(before)
})

test('a form without a logo says so', async () => {
  const refused = await desk.call('POST /settings/logo', { token: staff.token, form: new FormData() })
  expect(refused.status).toBe(400)
  expect(['file_missing', 'malformed_json']).toContain(refused.body.code)
})

test('whoever may not change settings cannot store anything', async () => {
  const before = await files()
  expect((await upload(png(), (await newPerson(desk)).token)).status).toBe(403)
  expect((await upload(png(), 'no token')).status).toBe(401)
  expect(await files()).toEqual(before)
})

test('a replaced logo is swept, a removed one too, and both stand in the audit log', async () => {
  const first = (await upload(png())).body.logo.url
  const second = (await upload(png())).body.logo.url
  await sweepJob.run(desk.platform, desk.sites.main)
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
  const removed = () => desk.call('DELETE /settings/logo', { token: staff.token })
  expect((await removed()).body).toEqual({ status: 'success' })
  expect((await removed()).body).toEqual({ status: 'success' })
  expect(await logoOf()).toBeNull()
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toEqual([])
  const { rows } = await desk.owner.query(
    "select act, after->>'logo' as logo from audit_log where act like 'settings.%logo' order by id desc limit 2",
  )
  expect(rows).toEqual([
    { act: 'settings.remove_logo', logo: null },
    { act: 'settings.change_logo', logo: second.split('/').at(-1) },
  ])
})
