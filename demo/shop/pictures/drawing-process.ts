import sharp from 'sharp'
import { type Look, pictureOf } from './picture.ts'

/* The drawer's own process: what it draws with shall not stay in the memory of the server. */

export interface DrawingRequest {
  look: Look
  seed: string
  view: number
}

export type DrawingAnswer = { bytes: Uint8Array } | { error: string }

sharp.cache(false)
sharp.concurrency(1)

async function draw({ look, seed, view }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    const svg = Buffer.from(pictureOf(look, seed, view))
    return { bytes: await sharp(svg).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (request: DrawingRequest) => {
  process.send?.(await draw(request), (error: Error | null) => error && process.exit(0))
})
process.on('disconnect', () => process.exit(0))
