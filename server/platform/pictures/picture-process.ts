import { setPriority } from 'node:os'
import sharp from 'sharp'

/*
 * The decoder's own process: started by picture-resizer.ts, one picture at a time. What it decodes comes from strangers,
 * so it has nothing to lose: no environment, no file, no more memory than it needs.
 */

export interface ResizeRequest {
  bytes: Uint8Array
  /** The longest side of the copies, in pixels. */
  side: number
}

export interface Copy {
  mediaType: 'image/avif' | 'image/webp'
  bytes: Uint8Array
}

export type ResizeAnswer = { copies: Copy[] } | { error: string }

/** A square for the screen of a phone: a picture, or letters, on a colour. */
export interface IconRequest {
  size: number
  /** How much of the side the picture or the letters fill: masks cut the edges off. */
  share: number
  background: string
  picture: Uint8Array | null
  letters: { text: string; color: string; font: string; fontFile: string }
}

export type IconAnswer = { icon: Uint8Array } | { error: string }

const MOST_PIXELS = 40_000_000
const MOST_MEMORY = 512 * 1024 * 1024
const MOST_SECONDS = 60

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// The library reads far more formats than we take.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Decoding runs in threads of the library, so this is asked while it does. */
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1)
}, 50).unref()

async function resize({ bytes, side }: ResizeRequest): Promise<ResizeAnswer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    // A copy would stand still.
    if (((await picture.metadata()).pages ?? 1) > 1) return { copies: [] }
    const small = picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS })
    const avif = await small.clone().avif({ quality: 60, effort: 2 }).toBuffer()
    const webp = await small.clone().webp({ quality: 82, smartSubsample: true }).toBuffer()
    const copies: Copy[] = [
      { mediaType: 'image/avif', bytes: avif },
      { mediaType: 'image/webp', bytes: webp },
    ]
    return { copies: copies.filter((copy) => copy.bytes.length < bytes.length) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function drawIcon(request: IconRequest): Promise<IconAnswer> {
  try {
    const { size, background } = request
    const { data, info } = await (request.picture ? fitted(request, request.picture) : lettered(request))
    const square = sharp({ create: { width: size, height: size, channels: 4, background } })
    const drawn = { width: info.width, height: info.height, channels: info.channels }
    const icon = await square
      .composite([{ input: data, raw: drawn, gravity: 'centre' }])
      .png()
      .toBuffer()
    return { icon }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const fitted = ({ size, share }: IconRequest, picture: Uint8Array) => {
  const side = Math.round(size * share)
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside' })
    .ensureAlpha()
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** The text is one or two letters or digits, so nothing in it is markup. */
const lettered = ({ size, share, letters }: IconRequest) => {
  const side = Math.round(size * share * 0.8)
  const text = `<span foreground="${letters.color}">${letters.text}</span>`
  const drawn = {
    text,
    font: letters.font,
    fontfile: letters.fontFile,
    rgba: true,
    width: side,
    height: side,
  }
  return sharp({ text: drawn }).raw().toBuffer({ resolveWithObject: true })
}

process.on('message', async (request: ResizeRequest | IconRequest) => {
  // Whoever asked may be gone by now; then nobody needs this process either.
  process.send?.(
    await ('share' in request ? drawIcon(request) : resize(request)),
    (error: Error | null) => error && process.exit(0),
  )
})
process.on('disconnect', () => process.exit(0))
