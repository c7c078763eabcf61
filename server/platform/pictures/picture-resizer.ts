import type { Log } from '../log.ts'
import { ownProcess } from '../workers/own-process.ts'
import type { Copy, ResizeAnswer, ResizeRequest } from './picture-process.ts'

export interface PictureResizer {
  /**
   * Copies in AVIF and in WebP; one that would be larger than the original is left out. Fails where the picture cannot
   * be read, takes too long, or takes the process along.
   */
  resize(bytes: Uint8Array, side: number): Promise<Copy[]>
  close(): Promise<void>
}

interface PictureResizerOptions {
  log: Pick<Log, 'warn'>
  idleMs?: number
  timeoutMs?: number
}

export function createPictureResizer({
  log,
  idleMs = 5_000,
  timeoutMs = 90_000,
}: PictureResizerOptions): PictureResizer {
  const decoder = ownProcess<ResizeRequest, ResizeAnswer>({
    program: new URL('picture-process.ts', import.meta.url),
    name: 'picture decoder',
    product: 'copy',
    log,
    idleMs,
    timeoutMs,
  })
  return {
    async resize(bytes, side) {
      const answer = await decoder.ask({ bytes, side })
      if ('error' in answer) throw new Error(`The picture could not be read: ${answer.error}`)
      return answer.copies
    },
    close: decoder.close,
  }
}
