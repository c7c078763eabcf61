import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createPictureResizer } from './picture-resizer.ts'

// The decoder runs at low priority: a busy machine lets it wait.
vi.setConfig({ testTimeout: 60_000 })

const log = { warn: vi.fn() }
const resizer = createPictureResizer({ log })
afterAll(() => resizer.close())

/** Noise, so that no format can make nothing of it. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()

test('copies come in AVIF and WebP, no larger than asked for, in the shape of the original', async () => {
  const copies = await resizer.resize(await photo(900, 600), 300)
  expect(copies.map(({ mediaType }) => mediaType)).toEqual(['image/avif', 'image/webp'])
  for (const { bytes } of copies)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('a small picture stays as large as it is, and a copy that would weigh more is left out', async () => {
  const [avif] = await resizer.resize(await photo(120, 80), 300)
  expect(await sharp(avif?.bytes).metadata()).toMatchObject({ width: 120, height: 80 })
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await resizer.resize(dot, 300)).map(({ mediaType }) => mediaType)).toEqual(['image/webp'])
})

test('a photo taken sideways stands upright and tells nothing of where it was taken', async () => {
  const sideways = await sharp(await photo(400, 200))
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [copy] = await resizer.resize(sideways, 300)
  const about = await sharp(copy?.bytes).metadata()
  expect([about.width, about.height, about.exif]).toEqual([150, 300, undefined])
})

test('a moving picture gets no copies: they would stand still', async () => {
  const frames = await Promise.all([photo(60, 40), photo(60, 40)])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await resizer.resize(moving, 300)).toEqual([])
})

test.each([
  ['garbage behind the head of a PNG', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1')],
  ['an SVG, which we give to no decoder', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
])('security 45: %s is refused, and the next picture is not', async (_, bytes) => {
  await expect(resizer.resize(bytes, 300)).rejects.toThrow('The picture could not be read')
  expect(await resizer.resize(await photo(600, 400), 300)).toHaveLength(2)
})

test('security 45: a few bytes that claim to be a wall of pixels are refused before they fill the memory', async () => {
  const wall = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(wall.length).toBeLessThan(1_000_000)
  await expect(resizer.resize(wall, 300)).rejects.toThrow('exceeds pixel limit')
})

test('security 45: what takes too long is ended alone', async () => {
  const hasty = createPictureResizer({ log, timeoutMs: 1 })
  await expect(hasty.resize(await photo(600, 400), 300)).rejects.toThrow('The copy was not ready after 1 ms')
  await hasty.close()
  expect(await resizer.resize(await photo(600, 400), 300)).toHaveLength(2)
})

test('the server itself never loads the decoder', () => {
  const loads = (path: string) =>
    /^import (?!type).*'sharp'/m.test(readFileSync(new URL(path, import.meta.url), 'utf8'))
  expect([loads('picture-process.ts'), loads('picture-resizer.ts'), loads('make-copies.ts')]).toEqual([
    true,
    false,
    false,
  ])
})
