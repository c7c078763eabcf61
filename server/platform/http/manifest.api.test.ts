import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, type TestPerson } from '#server/test/people.ts'
import { initialsOf } from './manifest.ts'

const desk = useDesk()
let admin: TestPerson
beforeAll(async () => {
  admin = await newAdmin(desk)
})

const open = (url: string, host = 'localhost') => desk.server.inject({ url, headers: { host } })
const manifestAt = async (host?: string) => {
  const { statusCode, headers, body } = await open('/manifest.webmanifest', host)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  return JSON.parse(body)
}
const settings = (body: object) => desk.call('POST /settings', { token: admin.token, body })
const colorAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

test.each([
  ['Northline Files', 'NF'],
  ['alba', 'A'],
  ['  „Werk“ & Söhne', 'WS'],
  ['متجر الملفات', 'ما'],
  ['!!!', 'T'],
  ['<b>x', 'BX'],
])('the initials of %s are %s', (title, initials) => {
  expect(initialsOf(title)).toBe(initials)
})

test('everything that a phone needs to install the site is there', async () => {
  await settings({
    ticket_system_public: false,
    title: 'Northline Files and more',
    default_locale: 'de',
  })
  const manifest = await manifestAt()
  expect(manifest).toMatchObject({
    name: 'Northline Files and more',
    short_name: 'Northline',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'de',
    dir: 'ltr',
    shortcuts: [
      { name: 'Neuer Auftrag', url: '/submit_order' },
      { name: 'Meine Aufträge', url: '/your_order' },
    ],
    share_target: { action: '/share-target', method: 'POST', enctype: 'multipart/form-data' },
  })
  expect([manifest.theme_color, manifest.background_color]).toEqual([
    expect.stringMatching(/^#[0-9a-f]{6}$/i),
    expect.stringMatching(/^#[0-9a-f]{6}$/i),
  ])
})

test('the icons are pictures of the sizes they say, and may be kept for ever', async () => {
  const { icons } = await manifestAt()
  expect(icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of icons) {
    const { statusCode, headers, rawPayload } = await open(src)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
  const apple = await open('/apple-touch-icon.png')
  expect([(await sharp(apple.rawPayload).metadata()).width, apple.headers['cache-control']]).toEqual([
    180,
    'no-cache',
  ])
})

test('a logo is drawn on the colour of the menu; one that cannot be drawn leaves the initials', async () => {
  const upload = async (content: Buffer<ArrayBuffer> | string, name: string) => {
    const form = new FormData()
    form.append('logo', new Blob([content]), name)
    expect((await desk.call('POST /settings/logo', { token: admin.token, form })).status).toBe(200)
    const { icons } = await manifestAt()
    return open(icons[1].src)
  }
  const red = { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } } as const
  const drawn = await upload(Buffer.from(await sharp(red).png().toBuffer()), 'logo.png')
  expect(await colorAt(drawn.rawPayload, 256, 256)).toEqual([255, 0, 0])
  expect(await colorAt(drawn.rawPayload, 4, 4)).not.toEqual([255, 0, 0])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
  const lettered = await upload(svg, 'logo.svg')
  expect((await sharp(lettered.rawPayload).metadata()).width).toBe(512)
})

test('a sub-portal has its own name and icons, and another look has other addresses', async () => {
  const [main, other] = [await manifestAt(), await manifestAt('other.localhost')]
  expect([main.name, other.name]).toEqual(['Northline Files and more', 'Site other'])
  expect(other.icons[0].src).not.toBe(main.icons[0].src)
  const stale = await open(other.icons[0].src)
  expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test.each(['/icons/any-193-0123456789abcdef.png', '/icons/..%2f..%2fetc', '/icons/x'])(
  '%s is nothing',
  async (url) => {
    expect((await open(url)).statusCode).toBe(404)
  },
)

test('scripts of workers and the manifest come from the site alone', async () => {
  const { headers } = await open('/manifest.webmanifest')
  expect(headers['content-security-policy']).toContain("worker-src 'self'; manifest-src 'self'")
})
