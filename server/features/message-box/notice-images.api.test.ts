import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { aNotice } from '#server/test/notices.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, type TestPerson } from '#server/test/people.ts'
import { pngForm } from '#server/test/walk/sample-files.ts'
import { SCRIPTS } from '#server/test/walk/script-corpus.ts'

const desk = useDesk()
let staff: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['miscellaneous'])
})

const upload = async (): Promise<{ key: string; url: string }> =>
  expectDone(await desk.call('POST /upload_message_image', { token: staff.token, form: pngForm('image') }))
const write = async (body: string) =>
  expectDone(await desk.call('POST /message', { token: staff.token, body: aNotice({ body }) }))
const change = async (id: string, body: string) =>
  expectDone(
    await desk.call('PUT /message/{id}', { token: staff.token, params: { id }, body: aNotice({ body }) }),
  )
const open = async (url: string, host = 'localhost') =>
  (await desk.server.inject({ url, headers: { host } })).statusCode
const img = (url: string) => `<img src="${url}" alt="" width="20" height="10" />`

test('a picture stays while its notice has it and goes when it does not', async () => {
  const [kept, dropped] = [await upload(), await upload()]
  const { id, body } = await write(`<p>See</p>${img(kept.url)}${img(dropped.url)}`)
  expect(body).toBe(`<p>See</p>${img(kept.url)}${img(dropped.url)}`)
  expect(await open(kept.url, 'other.localhost')).toBe(404)
  await change(id, img(kept.url))
  expect([await open(kept.url), await open(dropped.url)]).toEqual([200, 404])
  expectDone(await desk.call('DELETE /message/{id}', { token: staff.token, params: { id } }))
  expect(await open(kept.url)).toBe(404)
  await desk.runScheduled('system.sweep')
  const { rows } = await desk.owner.query('select 1 from stored_files')
  expect(rows).toEqual([])
})

test('the picture of one notice cannot be taken into another', async () => {
  const picture = await upload()
  const first = await write(img(picture.url))
  expect((await write(`<p>x</p>${img(picture.url)}`)).body).toBe('<p>x</p>')
  const other = await newAdmin(desk, { site: 'other', permissions: ['miscellaneous'] })
  const there = await desk.call('POST /message', {
    token: other.token,
    site: 'other',
    body: aNotice({ body: img((await upload()).url) }),
  })
  expect(there.body.body).toBe('')
  expect((await change(first.id, img(picture.url))).body).toBe(img(picture.url))
})

test('a picture that no notice was saved with is removed by hand, or swept after a day', async () => {
  const remove = (key: string) =>
    desk.call('POST /remove_message_image', { token: staff.token, body: { key } })
  const [byHand, swept, used] = [await upload(), await upload(), await upload()]
  await write(img(used.url))
  expect((await remove(byHand.key)).status).toBe(200)
  expect((await remove(byHand.key)).status).toBe(404)
  const refused = await remove(used.key)
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
  await desk.runScheduled('system.sweep')
  expect(await open(swept.url)).toBe(200)
  await desk.owner.query("update notice_images set created_at = now() - interval '25 hours'")
  await desk.runScheduled('system.sweep')
  expect([await open(byHand.url), await open(swept.url), await open(used.url)]).toEqual([404, 404, 200])
})

test.each([
  ...SCRIPTS,
  '<img src="/api/public_file/x.png" onerror="alert(1)">',
  '<img src="https://evil.example/pixel.png">',
  '<img src="//evil.example/pixel.png">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<p style="position:fixed;inset:0">x</p>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<object data="x"></object><embed src="x"><form action="//evil.example"><input name="password"></form>',
  '<base href="//evil.example/">',
])('security 29: %s runs nothing in a customer’s browser', async (script) => {
  const { url } = await upload()
  const { body } = await write(`<h2>Title</h2>${script}${img(url)}<p>End</p>`)
  expect(body).toContain('<h2>Title</h2>')
  const tags = [...body.matchAll(/<(\/?[a-z0-9]*)([^>]*)>/gi)].map(([tag]) => tag)
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?(p|br|h2|h3|h4|strong|b|em|i|u|s|ul|ol|li|a|blockquote|hr|code|pre|img)[ />]/)
    expect(tag).not.toMatch(/\son[a-z]+\s*=|style=|javascript:|data:|evil/i)
  }
})

test('an event handler on an own picture goes, the picture stays', async () => {
  const { url } = await upload()
  const { body } = await write(`<img src="${url}" onload="alert(1)" style="width:9999px" width="x" alt="A">`)
  expect(body).toBe(`<img src="${url}" alt="A" />`)
})

test('signs that turn the writing direction go from title and text', async () => {
  const body = aNotice({ title: 'File \u202Egpj.exe\u2066', body: '<p>\u202Dabc\u202C \u05D0\u200F</p>' })
  const saved = expectDone(await desk.call('POST /message', { token: staff.token, body }))
  expect([saved.title, saved.body]).toEqual(['File gpj.exe', '<p>abc \u05D0\u200F</p>'])
})

test('a title of nothing but such signs is none', async () => {
  const body = aNotice({ title: '\u202E' })
  const refused = await desk.call('POST /message', { token: staff.token, body })
  expect(refused.body.fields).toEqual({ title: { code: 'required' } })
})

test('a page called pixel.png is no picture', async () => {
  const form = new FormData()
  form.append('image', new File(['<!doctype html><script>alert(1)</script>'], 'pixel.png'))
  const refused = await desk.call('POST /upload_message_image', { token: staff.token, form })
  expect(refused.body.code).toBe('file_type_not_allowed')
})
