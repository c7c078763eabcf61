import type { Log } from '../log.ts'
import { ownProcess } from '../workers/own-process.ts'
import type { Copy, IconAnswer, IconRequest, ResizeAnswer, ResizeRequest } from './picture-process.ts'

export interface PictureResizer {
  /**
   * Copies in AVIF and in WebP; one that would be larger than the original is left out. Fails where the picture cannot
   * be read, takes too long, or takes the process along.
   */
  resize(bytes: Uint8Array, side: number): Promise<Copy[]>
  /** A square PNG. Fails like `resize`. */
  drawIcon(request: IconRequest): Promise<Uint8Array>
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
  const decoder = ownProcess<ResizeRequest | IconRequest, ResizeAnswer | IconAnswer>({
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
      return 'copies' in answer ? answer.copies : unreadable(answer)
    },
    async drawIcon(request) {
      const answer = await decoder.ask(request)
      return 'icon' in answer ? answer.icon : unreadable(answer)
    },
    close: decoder.close,
  }
}

function unreadable(answer: object): never {
  throw new Error(`The picture could not be read: ${'error' in answer ? answer.error : 'another answer'}`)
}
