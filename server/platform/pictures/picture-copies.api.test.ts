import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sweepJob } from '#features/system/sweep.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { makeCopiesJob } from './make-copies.ts'
import type { PictureResizer } from './picture-resizer.ts'

const desk = useDesk()
let staff: TestPerson
let photo: Buffer<ArrayBuffer>
let resizer: PictureResizer

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
  resizer = desk.platform.pictures
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  photo = Buffer.from(
    await sharp({ create: { width: 660, height: 110, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer(),
  )
})

afterEach(async () => {
  Object.assign(desk.platform, { pictures: resizer })
  await desk.call('DELETE /settings/logo', { token: staff.token })
  await sweepJob.run(desk.platform, desk.sites.main)
})

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'
const OPENED_AS_PAGE: Record<string, string> = { accept: BROWSER, 'sec-fetch-dest': 'document' }

async function upload(content: Buffer<ArrayBuffer> | string = photo): Promise<string> {
  const form = new FormData()
  form.append('logo', new Blob([content]), 'logo.png')
  const { body } = await desk.call('POST /settings/logo', { token: staff.token, form })
  return body.logo.url
}
const removeLogo = () => desk.call('DELETE /settings/logo', { token: staff.token })

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await desk.server.inject({ url, headers: { host: 'localhost', ...headers } })
  return { ...answer.headers, status: answer.statusCode, bytes: answer.rawPayload }
}
const typeFor = async (url: string, headers: Record<string, string>) =>
  (await open(url, headers))['content-type']

const files = async () =>
  (await desk.owner.query('select state, media_type from stored_files order by media_type')).rows
const fileId = async () =>
  (await desk.owner.query("select id from stored_files where copy_side is not null and state = 'attached'"))
    .rows[0].id

test('what was uploaded is shown until there are copies, then each browser gets the smallest it can show', async () => {
  const url = await upload()
  expect(await open(url, { accept: BROWSER })).toMatchObject({ 'content-type': 'image/png', bytes: photo })
  await desk.runJobs()
  const copy = await open(url, { accept: BROWSER })
  expect(copy).toMatchObject({
    status: 200,
    'content-type': 'image/avif',
    'content-disposition': expect.stringContaining('logo.avif'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept, Sec-Fetch-Dest',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(copy.bytes).metadata()).toMatchObject({ width: 640, height: 107 })
  expect(await typeFor(url, { accept: 'image/webp,*/*' })).toBe('image/webp')
  for (const headers of [{ accept: '' }, { accept: '*/*' }, OPENED_AS_PAGE])
    expect(await open(url, headers)).toMatchObject({
      'content-type': 'image/png',
      vary: 'Accept, Sec-Fetch-Dest',
      bytes: photo,
    })
})

test('each content has its own tag, so none is taken for another', async () => {
  const url = await upload()
  await desk.runJobs()
  const [avif, png] = [await open(url, { accept: BROWSER }), await open(url)]
  expect(avif.etag).not.toBe(png.etag)
  expect((await open(url, { accept: BROWSER, 'if-none-match': String(avif.etag) })).status).toBe(304)
  expect((await open(url, { accept: BROWSER, 'if-none-match': String(png.etag) })).status).toBe(200)
})

test('a replaced picture takes its copies along, a removed one too', async () => {
  await upload()
  await desk.runJobs()
  const second = await upload()
  await desk.runJobs()
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toEqual([
    { state: 'attached', media_type: 'image/avif' },
    { state: 'attached', media_type: 'image/png' },
    { state: 'attached', media_type: 'image/webp' },
  ])
  await removeLogo()
  await sweepJob.run(desk.platform, desk.sites.main)
  expect([await files(), (await open(second)).status]).toEqual([[], 404])
})

/** Stops where copies are made and not yet attached. */
function holdResizer() {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held: Pick<PictureResizer, 'resize'> = {
    async resize() {
      reached.resolve()
      await free.promise
      return [
        { mediaType: 'image/avif', bytes: Buffer.from('avif') },
        { mediaType: 'image/webp', bytes: Buffer.from('webp') },
      ]
    },
  }
  Object.assign(desk.platform, { pictures: held })
  return { reached: reached.promise, free: free.resolve }
}

test('security 45: a picture that is removed while its copies are made leaves nothing behind', async () => {
  await upload()
  const making = holdResizer()
  const job = makeCopiesJob.run(desk.platform, desk.sites.main, { file_id: await fileId() })
  await making.reached
  await removeLogo()
  making.free()
  await job
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toEqual([])
})

test('security 45: removal and copies that meet in the database: whoever is first, nothing is left', async () => {
  for (let round = 0; round < 12; round++) {
    await upload()
    const making = holdResizer()
    const job = makeCopiesJob.run(desk.platform, desk.sites.main, { file_id: await fileId() })
    await making.reached
    const removal = round % 2 ? removeLogo() : undefined
    making.free()
    await Promise.all([job, removal ?? removeLogo()])
    await sweepJob.run(desk.platform, desk.sites.main)
    expect(await files(), `round ${round}`).toEqual([])
    Object.assign(desk.platform, { pictures: resizer })
  }
})

test('two jobs for one picture make one set of copies', async () => {
  await upload()
  const id = await fileId()
  const run = () => makeCopiesJob.run(desk.platform, desk.sites.main, { file_id: id })
  await Promise.all([run(), run()])
  await run()
  await sweepJob.run(desk.platform, desk.sites.main)
  expect(await files()).toHaveLength(3)
})

test('what cannot be read is shown as it is, and is not tried again', async () => {
  const broken = Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1')
  const url = await upload(broken)
  await desk.runJobs()
  expect(await open(url, { accept: BROWSER })).toMatchObject({ 'content-type': 'image/png', bytes: broken })
  const { rows } = await desk.owner.query('select copies_made_at is null as due from stored_files')
  expect(rows).toEqual([{ due: false }])
})

test('an SVG is treated as ever: no copies, no choice', async () => {
  const url = await upload('<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>')
  await desk.runJobs()
  const opened = await open(url, { accept: BROWSER })
  expect([opened['content-type'], opened.vary, (await files()).length]).toEqual([
    'image/svg+xml',
    undefined,
    1,
  ])
})

test('pictures from before get their copies by the clock', async () => {
  const url = await upload()
  await desk.owner.query("update stored_files set changed_at = changed_at - interval '1 day'")
  await desk.owner.query('delete from pgboss.job')
  await desk.runScheduled('pictures.make_missing_copies')
  expect(await typeFor(url, { accept: BROWSER })).toBe('image/avif')
})

test('security 45: a face is private as ever, copies included, and counts towards nobody’s quota', async () => {
  const person = await newPerson(desk)
  const form = new FormData()
  form.append('first_name', 'Ada')
  form.append('last_name', 'Test')
  form.append('picture', new Blob([photo]), 'me.png')
  const { body } = await desk.call('POST /user/update_profile', { token: person.token, form })
  await desk.runJobs()
  const opened = await open(body.picture, { accept: BROWSER })
  expect([opened['content-type'], opened['cache-control']]).toEqual(['image/avif', 'private, no-store'])
  expect(await sharp(opened.bytes).metadata()).toMatchObject({ width: 256, height: 43 })
  expect(
    (await open(body.picture.replace(/signature=./, 'signature='), { accept: BROWSER })).status,
  ).not.toBe(200)
  const { rows } = await desk.owner.query(
    'select count(owner_id)::int as owned from stored_files where copy_of is not null',
  )
  expect(rows).toEqual([{ owned: 0 }])
  form.delete('picture')
  form.append('remove_picture', 'true')
  await desk.call('POST /user/update_profile', { token: person.token, form })
})
